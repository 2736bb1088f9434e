import { membersOf } from '../catalog/variationColumns.ts'
import { sampleMenus, samplePromotions, sampleStore } from '@shop/sample/domain/store'
import type {
  PageSection,
  SampleAttribute,
  SampleCatalog,
  SampleCategory,
  SampleContent,
  SampleProduct,
  SampleVariation,
} from '@shop/sample/domain/types'

/**
 * A small test catalog that covers each special case: more products than fit on a page, price breaks, packs with a
 * quantity step, cut lengths, a discontinued part, unpublished parts, a draft page, redirects.
 */
export interface Fixture {
  readonly catalog: SampleCatalog
  readonly content: SampleContent
}

const nominalBores: Readonly<Record<string, string>> = { '1.33': '16', '2.75': '40', '4.50': '63', '6.00': '100' }

const sizes = Object.keys(nominalBores)

/** Axis values, as the drawing routines use them. */
const flangeAxes = { material: '304L', construction: 'Non-rotatable' }
const wireAxes = {
  conductor: 'Silver-plated copper',
  construction: 'Solid',
  color: 'Natural',
  'wire size': '12 AWG',
}

const attributes: SampleAttribute[] = [
  {
    id: 'flange_size',
    label: 'Flange size',
    values: sizes.map((size) => ({ name: `${size}" CF (DN${nominalBores[size] ?? ''})`, raw: `CF${size}` })),
  },
  {
    id: 'bolt_hole',
    label: 'Bolt hole',
    values: [
      { name: 'Clearance', raw: 'Clearance' },
      { name: 'Tapped (UNF)', raw: 'Tapped UNF' },
    ],
  },
  {
    id: 'purchased_length',
    label: 'Purchased length',
    values: ['10 ft', '50 ft'].map((length) => ({ name: length, raw: length })),
  },
]

function category(
  key: string,
  name: string,
  parent: string | null,
  weight: number,
  pictureSku: string,
): SampleCategory {
  return {
    key,
    name,
    path: `/${key}`,
    parent,
    weight,
    description: `<p>${name} for high and ultra-high vacuum.</p>`,
    pictureSku,
    columns: [],
  }
}

const categories: SampleCategory[] = [
  category('flanges', 'Flanges', null, 0, '110001'),
  category('flanges/blank', 'Blank flanges', 'flanges', 0, '110001'),
  category('wire', 'Wire & cable', null, 1, '310001'),
  category('hardware', 'Hardware', null, 2, '510001'),
]

function product(
  over: Partial<SampleProduct> & Pick<SampleProduct, 'key' | 'title' | 'category' | 'defaultSku'>,
): SampleProduct {
  return {
    status: true,
    family: 'cf-blank',
    summary: `${over.title} for ultra-high vacuum.`,
    body: `<p>The <em>${over.title}</em> is bakeable &amp; leak tested.</p>`,
    path: `/${over.category}/${over.key.replace(/[^a-z0-9]+/g, '-')}`,
    axes: {},
    specs: { 'Max Bake Temperature': '450 C' },
    featured: [],
    rank: null,
    related: [],
    created: '2025-03-01T16:00:00+00:00',
    searchTerms: [],
    ...over,
  }
}

function variation(
  over: Partial<SampleVariation> & Pick<SampleVariation, 'sku' | 'title' | 'product'>,
): SampleVariation {
  return {
    status: true,
    values: { ...flangeAxes, 'flange size': 'CF2.75', 'bolt hole': 'Clearance' },
    attributes: {},
    ...membersOf({ model_number: `M-${over.sku}`, stock: 12, lead_time: '2-3 weeks' }, {}),
    price: '86.00',
    priceBreaks: [],
    specs: { 'Max Bake Temperature': '450 C', 'Max Vacuum Level': '1E-13 Torr', 'RoHS Compliant': 'Yes' },
    numericSpecs: [{ label: 'Max Bake Temperature', name: 'max_bake_temperature', value: 450, unit: 'C' }],
    partnerNumbers: [],
    documents: ['Outline Drawings'],
    accessories: [],
    weightKg: '0.450',
    ...over,
  }
}

/** Fifty-two flanges with one or two variations each, so that a list has a second page. */
const flangeNumbers = Array.from({ length: 52 }, (_, index) => index + 1)

function day(number: number) {
  return new Date(Date.UTC(2025, 2, number, 16)).toISOString().replace('.000Z', '+00:00')
}

const flangeProducts = flangeNumbers.map((number) => {
  const digits = String(number).padStart(2, '0')
  return product({
    key: `cf-blank/${digits}`,
    title: `Blank Flange ${digits}`,
    category: 'flanges/blank',
    defaultSku: `1100${digits}`,
    created: day(number),
    featured: number === 1 ? ['new', 'most_ordered'] : number === 2 ? ['new'] : [],
    related: number === 1 ? ['cf-blank/02', 'cf-blank/03'] : [],
    searchTerms: number === 1 ? ['blankoff'] : [],
  })
})

const flangeVariations = flangeNumbers.flatMap((number) => {
  const digits = String(number).padStart(2, '0')
  const size = `CF${sizes[number % sizes.length] ?? ''}`
  const common = {
    product: `cf-blank/${digits}`,
    price: `${80 + number}.00`,
    stock: number % 3 === 0 ? null : number,
    finite: number === 4,
  }
  const plain = variation({
    ...common,
    sku: `1100${digits}`,
    title: `Blank Flange ${digits} - clearance holes`,
    values: { ...flangeAxes, 'flange size': size, 'bolt hole': 'Clearance' },
    attributes: { flange_size: size, bolt_hole: 'Clearance' },
    partnerNumbers: number === 1 ? ['VAC-204518', 'QXT-90017'] : [],
    documents: number === 1 ? ['Outline Drawings', '3D Files', 'STEP Files'] : ['Outline Drawings'],
    accessories:
      number === 1
        ? [
            { sku: '510001', role: 'Bolts', quantity: 6 },
            { sku: '110002', role: 'Mating flange', quantity: null },
          ]
        : [],
    priceBreaks:
      number === 1
        ? [
            { minimumQuantity: 5, price: '75.50' },
            { minimumQuantity: 10, price: '70.10' },
          ]
        : [],
  })
  const tapped = variation({
    ...common,
    sku: `1100${digits}-T`,
    title: `Blank Flange ${digits} - tapped holes`,
    values: { ...flangeAxes, 'flange size': size, 'bolt hole': 'Tapped UNF' },
    attributes: { flange_size: size, bolt_hole: 'Tapped UNF' },
  })
  return number % 2 === 0 ? [plain] : [plain, tapped]
})

const otherProducts = [
  product({
    key: 'wire/kapton',
    family: 'wire-kap',
    title: 'Polyimide Insulated Wire',
    category: 'wire',
    defaultSku: '310001',
    specs: { 'Max Bake Temperature': '250 C', 'Conductor Material': 'Copper' },
  }),
  product({
    key: 'hardware/bolts',
    family: 'bolt-cf',
    title: 'Bolt & Nut Set',
    category: 'hardware',
    defaultSku: '510001',
  }),
  product({
    key: 'hardware/draft',
    family: 'kf-clamp',
    title: 'Clamp in Preparation',
    category: 'hardware',
    defaultSku: '519999',
    status: false,
  }),
]

const otherVariations = [
  variation({
    sku: '310001',
    title: 'Polyimide Insulated Wire - 10 ft',
    product: 'wire/kapton',
    values: { ...wireAxes, 'purchased length': '10 ft' },
    attributes: { purchased_length: '10 ft' },
    price: '19.90',
    quantityMultiplier: 10,
    quantityMultiplierLabel: 'x 10 ft',
    oneLength: true,
  }),
  variation({
    sku: '310002',
    title: 'Polyimide Insulated Wire - 50 ft',
    product: 'wire/kapton',
    values: { ...wireAxes, 'purchased length': '50 ft' },
    attributes: { purchased_length: '50 ft' },
    price: '44.00',
    stock: 0,
    leadTime: null,
    discontinued: true,
    replacedBy: '310001',
  }),
  variation({
    sku: '510001',
    title: 'Bolt & Nut Set - pack of 25',
    product: 'hardware/bolts',
    values: {
      head: 'Hex',
      finish: 'Plain 18-8',
      'flange size': 'CF1.33',
      type: 'Through hole',
      'type measurement': 'Inch',
    },
    price: '12.35',
    minimumQuantity: 4,
    maximumQuantity: 40,
    quantityStep: 4,
    quantityMultiplier: 25,
    quantityMultiplierLabel: 'pack of 25',
    oneLength: false,
  }),
  variation({
    sku: '519999',
    title: 'Clamp in Preparation - NW25',
    product: 'hardware/draft',
    status: false,
    values: { style: 'Wing nut', material: 'Aluminum', 'flange size': 'NW20/25' },
  }),
]

/** One section of each kind. */
const aboutSections: readonly PageSection[] = [
  { kind: 'text', heading: 'How we work', html: '<p>Parts are cleaned, tested and bagged.</p>' },
  { kind: 'image', illustration: 'cf-joint', alt: 'Section of a CF joint.', title: 'CF joint', caption: 'A joint.' },
  {
    kind: 'table',
    caption: 'Hours.',
    cells: [
      ['Day', 'Opens'],
      ['Monday', '6:00 am'],
    ],
  },
  {
    kind: 'link_list',
    heading: 'More',
    links: [
      { to: '/shipping', title: 'Shipping and returns' },
      { to: 'https://partner.example/parts', title: 'Partner' },
    ],
  },
]

const content: SampleContent = {
  promotions: samplePromotions,
  store: sampleStore,
  menus: sampleMenus,
  searchTerms: [
    {
      name: 'flange',
      targets: [
        { name: 'Flanges', target: { kind: 'category', key: 'flanges' } },
        { name: 'Blank Flange 01', target: { kind: 'variation', sku: '110001' } },
      ],
    },
    { name: 'shipping', targets: [{ name: 'Shipping', target: { kind: 'page', path: '/shipping' } }] },
  ],
  redirects: [
    { from: '/old-flanges', to: '/flanges', status: 301 },
    { from: '/old-about', to: '/about', status: 302 },
    { from: '/partner', to: 'https://partner.example/parts', status: 301 },
  ],
  pages: [
    { title: 'Home', path: '/', status: true },
    { title: 'About us', path: '/about', status: true },
    { title: 'Shipping and returns', path: '/shipping', status: true },
    { title: 'Draft page', path: '/draft-page', status: false },
  ].map((page) => ({
    ...page,
    layout: 'default',
    summary: `${page.title}.`,
    keywords: '',
    sections: page.path === '/about' ? aboutSections : [],
    body: `<p>${page.title}.</p>`,
    created: '2025-01-01T00:00:00+00:00',
    changed: '2026-01-01T00:00:00+00:00',
  })),
  distributors: [
    {
      company: 'Vakuum Handel',
      region: 'Europe',
      countries: ['DE', 'AT'],
      phone: '+49 30 555 0100',
      email: 'sales@vakuum.example',
      website: 'https://vakuum.example',
      address: {
        addressLine1: 'Musterstr. 1',
        locality: 'Berlin',
        administrativeArea: null,
        postalCode: '10115',
        countryCode: 'DE',
      },
    },
  ],
}

export function fixture(): Fixture {
  return {
    catalog: {
      attributes,
      categories,
      products: [...flangeProducts, ...otherProducts],
      variations: [...flangeVariations, ...otherVariations],
    },
    content,
  }
}
