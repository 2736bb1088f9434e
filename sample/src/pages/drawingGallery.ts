import type { PageSection, SampleCatalog, SampleVariation } from '../domain/types.ts'

const drawingOf = /^\/sites\/default\/files\/drawings\/(\d+)\.svg$/

function fileOf(sku: string): string {
  return `/sites/default/files/drawings/${sku}.svg`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** The published variations of each flange size of a product, one of each. */
function onEachFlange(catalog: SampleCatalog, { product }: SampleVariation): ReadonlyMap<string, string> {
  const sizes = catalog.attributes.find(({ id }) => id === 'flange_size')?.values ?? []
  const nameOf = new Map(sizes.map(({ raw, name }) => [raw, name.replace(/ \(.*\)$/, '')]))
  const skus = new Map<string, string>()
  for (const variation of catalog.variations) {
    const size = nameOf.get(variation.attributes['flange_size'] ?? '')
    if (variation.product !== product || !variation.status || size === undefined || skus.has(size)) continue
    skus.set(size, variation.sku)
  }
  return skus
}

/** A list of links to drawings as a gallery: each with its picture, and the drawings on the other flanges. */
export function drawingGallery(section: PageSection, catalog: SampleCatalog): PageSection {
  if (section.kind !== 'link_list' || !section.links.every(({ to }) => drawingOf.test(to))) return section
  const figures = section.links.map(({ to, title }) => {
    const variation = catalog.variations.find(({ sku }) => fileOf(sku) === to)
    const product = catalog.products.find(({ key }) => key === variation?.product)
    if (variation === undefined || product === undefined) throw new Error(`There is no part with the drawing ${to}.`)
    const name = escape(title.replace(/ \(\d+\)$/, ''))
    const flanges = [...onEachFlange(catalog, variation)].map(
      ([size, sku]) => `<a href="${fileOf(sku)}">${escape(size)}</a>`,
    )
    return `<li><figure><a href="${to}"><img src="${to}" alt="Outline drawing of ${variation.sku}" width="626" height="426"></a><figcaption><a href="${product.path}">${name}</a>${flanges.length > 1 ? ` <span>On ${flanges.join('\u00a0· ')}</span>` : ''}</figcaption></figure></li>`
  })
  return { kind: 'text', heading: section.heading, html: `<ul>${figures.join('')}</ul>` }
}
