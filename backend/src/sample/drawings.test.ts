import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { cardSize, draw, drawSheet, isDrawn, type Part, pictureOf, type Style, sheetSize } from '@shop/drawings/draw'
import { inBothUnits } from '@shop/drawings/render/lengths'
import { paintingOrder } from '@shop/drawings/render/paintingOrder'
import type { Path } from '@shop/drawings/render/path'
import { makeCatalog } from '@shop/sample/catalog'
import { makeContent } from '@shop/sample/content'

const values = z.record(z.string(), z.array(z.string()))
const catalog = z
  .object({
    families: z.array(
      z.object({
        key: z.string(),
        product_axes: values,
        variation_axes: values,
        rules: z.array(z.object({ when: values, allow: values })).default([]),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(new URL('../../../sample/data/catalog-domain.json', import.meta.url), 'utf8')))
type CatalogFamily = (typeof catalog.families)[number]
const drawnFamilies = catalog.families.filter(({ key }) => isDrawn(key))
const picturedFamilies = catalog.families.filter(({ key }) => !isDrawn(key))

/** Every combination that the family's rules allow. */
function combinations(f: CatalogFamily): Record<string, string>[] {
  const axes = Object.entries({ ...f.product_axes, ...f.variation_axes })
  const choices = axes.reduce<Record<string, string>[]>(
    (list, [axis, values]) => list.flatMap((o) => values.map((v) => ({ ...o, [axis]: v }))),
    [{}],
  )
  const meets = (o: Record<string, string>, c: Record<string, string[]>) =>
    Object.entries(c).every(([axis, values]) => values.includes(o[axis] ?? ''))
  return choices.filter((o) => f.rules.every((r) => !meets(o, r.when) || meets(o, r.allow)))
}
function part(family: string, v: Record<string, string>, title = family): Part {
  return {
    family,
    values: v,
    partNumber: '180050',
    title,
    date: '2026-11-21',
  }
}
const card: Style = { kind: 'card' }
const landscape: Style = { kind: 'outline', layout: 'landscape' }
const styles: Style[] = [card, { kind: 'thumbnail' }, landscape, { kind: 'outline', layout: 'portrait' }]
function middle(f: CatalogFamily): Record<string, string> {
  const list = combinations(f)
  return list[Math.floor(list.length / 2)] ?? {}
}

/** An evenly spaced sample of a list: `maxCount` items with TEST_ALL, otherwise a quarter of them. */
function sampleOf<Item>(list: readonly Item[], maxCount: number): Item[] {
  const count = process.env['TEST_ALL'] ? maxCount : Math.ceil(maxCount / 4)
  const positions = new Set(Array.from({ length: count }, (_, i) => Math.floor(((i + 0.5) * list.length) / count)))
  return list.filter((_, i) => positions.has(i))
}

/** A strict check of our own output: balanced elements, double-quoted attributes, no bare `<`, `>` or `&` in text. */
function isWellFormed(svg: string): boolean {
  const open: string[] = []
  const token = /<(\/?)([a-zA-Z]+)((?: [a-zA-Z][a-zA-Z0-9-]*="[^"<]*")*) ?(\/?)>|([^<]+)/gy
  let at = 0
  while (at < svg.length) {
    token.lastIndex = at
    const m = token.exec(svg)
    if (!m) return false
    at = token.lastIndex
    const [, end, name = '', attributes = '', single, text] = m
    if (text !== undefined) {
      if (/&(?!amp;|lt;|gt;|quot;)/.test(text)) return false
    } else if (end) {
      if (open.pop() !== name) return false
    } else {
      const names = [...attributes.matchAll(/ ([a-zA-Z][a-zA-Z0-9-]*)=/g)].map((a) => a[1])
      if (new Set(names).size !== names.length) return false
      if (!single) open.push(name)
    }
  }
  return open.length === 0
}

interface TextBox {
  readonly text: string
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}
/** The sheet in one unit. */
function inUnit(svg: string, unit: 'mm' | 'in'): string {
  return svg.replaceAll(/<tspan class="dwg-(mm|in)">([^<]*)<\/tspan>/g, (_, each: string, text: string) =>
    each === unit ? text : '',
  )
}
/** Bounding boxes of a sheet's texts. Characters of 11.5 px text are about 6 wide; captions and values are smaller. */
function textBoxes(svg: string): TextBox[] {
  const advance: Record<string, number> = { 'dwg-dim': 6, 'dwg-note': 5.2, 'dwg-cap': 4.4, 'dwg-val': 5.4 }
  const matches = svg.matchAll(
    /<text class="([a-z-]+)[^"]*" (?:x="([-0-9.]+)" y="([-0-9.]+)"|transform="translate\(([-0-9.]+) ([-0-9.]+)\) rotate\(-90\)")(?: text-anchor="([a-z]+)")?>([^<]*)</g,
  )
  return [...matches].map(([, kind = '', x, y, tx, ty, anchor = 'start', raw = '']) => {
    const text = raw.replaceAll(/&[a-z]+;/g, '_')
    const w = text.length * (advance[kind] ?? 6)
    const from = anchor === 'end' ? w : anchor === 'middle' ? w / 2 : 0
    if (x !== undefined)
      return { text, x0: Number(x) - from, x1: Number(x) - from + w, y0: Number(y) - 8, y1: Number(y) }
    return { text, x0: Number(tx) - 8, x1: Number(tx), y0: Number(ty) + from - w, y1: Number(ty) + from }
  })
}

/** Points along the first line of a path. */
function alongFirstLine([from, to]: Path): [number, number][] {
  if (from?.[0] !== 'M' || to?.[0] !== 'L') return []
  return Array.from({ length: 101 }, (_, i) => [
    from[1] + ((to[1] - from[1]) * i) / 100,
    from[2] + ((to[2] - from[2]) * i) / 100,
  ])
}

describe.each(drawnFamilies.map((f) => [f.key, f] as const))('%s', (key, f) => {
  const list = combinations(f)

  test('is well-formed in every style and contains only finite numbers', () => {
    for (const v of sampleOf(list, 12))
      for (const style of styles) {
        const svg = draw(part(key, v), style)
        expect(isWellFormed(svg), JSON.stringify({ v, style })).toBe(true)
        expect(svg).not.toMatch(/NaN|undefined|Infinity/)
      }
  })

  test('keeps its lines within the frame', () => {
    for (const v of sampleOf(list, 8))
      for (const layout of ['landscape', 'portrait'] as const) {
        const svg = draw(part(key, v), { kind: 'outline', layout })
        const { width, height } = sheetSize[layout]
        const inside = (x: number, y: number) => x >= 7 && x <= width + 7 && y >= 7 && y <= height + 7
        const upright = svg.replaceAll(/<(defs|g)[ >].*?<\/\1>/g, '').replaceAll(/<path[^>]* transform=[^>]*>/g, '')
        for (const [, x = '', y = ''] of upright.matchAll(/[ML](-?[0-9.]+) (-?[0-9.]+)/g))
          expect(inside(Number(x), Number(y)), `${x} ${y} ${JSON.stringify(v)} ${layout}`).toBe(true)
      }
  })

  test.each(['mm', 'in'] as const)('keeps its texts in %s apart and within the frame', (unit) => {
    for (const v of sampleOf(list, 16))
      for (const layout of ['landscape', 'portrait'] as const) {
        const { width, height } = sheetSize[layout]
        const boxes = textBoxes(inUnit(draw(part(key, v), { kind: 'outline', layout }), unit))
        expect(boxes.length).toBeGreaterThan(8)
        boxes.forEach((a, i) => {
          const inside = a.x0 >= 7 && a.y0 >= 7 && a.x1 <= width + 7 && a.y1 <= height + 7
          expect(inside, `${a.text} ${JSON.stringify(v)} ${layout}`).toBe(true)
          for (const b of boxes.slice(i + 1)) {
            const apart = a.x1 <= b.x0 || b.x1 <= a.x0 || a.y1 <= b.y0 || b.y1 <= a.y0
            expect(apart, `${a.text} on ${b.text} ${JSON.stringify(v)} ${layout}`).toBe(true)
          }
        })
      }
  })

  test('draws no leader through the text of a dimension', () => {
    for (const v of sampleOf(list, 16))
      for (const layout of ['landscape', 'portrait'] as const) {
        const { views } = drawSheet(part(key, v), layout)
        const leaders = views.flatMap((ink) => (ink.kind === 'stroke' && ink.role === 'leader' ? [ink.path] : []))
        for (const measure of views)
          if (measure.kind === 'measure') {
            const isUpright = measure.parts.some((ink) => ink.kind === 'label' && ink.upright)
            const half = measure.text.length * 3
            const [w, h] = isUpright ? [4, half] : [half, 4]
            const isOn = ([x, y]: readonly [number, number]) =>
              Math.abs(x - measure.textAt[0]) < w && Math.abs(y - measure.textAt[1]) < h
            const crossing = leaders.filter((path) => alongFirstLine(path).some(isOn))
            expect(crossing.length, `${measure.text} ${JSON.stringify(v)} ${layout}`).toBe(0)
          }
      }
  })

  test('prints dimensions with one decimal, or two below 10 mm, above all lines', () => {
    for (const v of sampleOf(list, 16))
      for (const layout of ['landscape', 'portrait'] as const) {
        const ink = paintingOrder(drawSheet(part(key, v), layout).views)
        const isText = ink.map((each) => each.kind === 'label' && each.role === 'dimension')
        const texts = ink.slice(isText.indexOf(true))
        expect(texts.every((each) => each.kind === 'label' && each.role === 'dimension')).toBe(true)
        const papers = ink.filter((each) => each.kind === 'stroke' && each.role === 'paper').slice(-texts.length)
        expect(papers).toHaveLength(texts.length)
        for (const each of texts)
          if (each.kind === 'label')
            for (const [, figure = ''] of each.text.matchAll(/Ø?(\d+\.\d{2,})(?! ?(?:in|µm))/g))
              expect([each.text, Number(figure) < 10], JSON.stringify({ v, layout })).toEqual([each.text, true])
      }
  })

  test('keeps its pictures within the view box', () => {
    for (const v of sampleOf(list, 6))
      for (const style of [card, { kind: 'thumbnail' }] as const) {
        const svg = draw(part(key, v), style)
        // Shading is offset and clipped within its body.
        const drawn = svg
          .replaceAll(/<defs>.*?<\/defs>|<clipPath.*?<\/clipPath>|<g clip-path.*?<\/g>/g, '')
          .replaceAll(/<path[^>]* transform=[^>]*>/g, '')
        for (const [, turn, inner = ''] of drawn.matchAll(
          /<g (?:transform="rotate\(([-0-9.]+)\)"|[^>]*)>([^]*?)(?=<g |<\/g>)/g,
        )) {
          const t = (Number(turn ?? 0) * Math.PI) / 180
          for (const [, px = '', py = ''] of inner.matchAll(/[ML](-?[0-9.]+) (-?[0-9.]+)/g)) {
            const [x, y] = [Number(px), Number(py)]
            const [rx, ry] = [x * Math.cos(t) - y * Math.sin(t), x * Math.sin(t) + y * Math.cos(t)]
            const inside = rx >= -0.5 && ry >= -0.5 && rx <= cardSize + 0.5 && ry <= cardSize + 0.5
            expect(inside, `${rx} ${ry} ${JSON.stringify(v)} ${style.kind}`).toBe(true)
          }
        }
      }
  })

  test('changes with every axis that changes the part', () => {
    const unseen = new Set(['t/c junction'])
    for (const [axis, values] of Object.entries({ ...f.product_axes, ...f.variation_axes })) {
      if (unseen.has(axis) || values.length < 2) continue
      const pair = list.flatMap((o) => {
        const other = list.find((p) => p[axis] !== o[axis] && Object.keys(o).every((k) => k === axis || p[k] === o[k]))
        return other ? [[o, other] as const] : []
      })[0]
      if (!pair) continue
      const [a, b] = pair.map((v) =>
        styles.map((s) => draw(part(key, v), s).replaceAll(/d[0-9a-z]{5,7}-/g, 'id-')).join(''),
      )
      expect(a, `${axis}: ${pair[0][axis]} and ${pair[1][axis]}`).not.toBe(b)
    }
  })

  test('rejects unknown, missing and extra axis values', () => {
    const v = middle(f)
    for (const axis of Object.keys(v)) {
      expect(() => draw(part(key, { ...v, [axis]: 'none such' }), card)).toThrow(RangeError)
      // Clamped and welded flanges have no bolt holes; ISO clamps and bolts have no compound.
      if (axis === 'bolt hole' || (key === 'iso-hw' && axis === 'compound')) continue
      const { [axis]: _, ...rest } = v
      expect(() => draw(part(key, rest), card)).toThrow(RangeError)
    }
    expect(() => draw(part(key, { ...v, taste: 'sweet' }), card)).toThrow(RangeError)
  })
})

test('no two drawn families look the same', () => {
  const bare = (svg: string) => svg.replaceAll(/id="[^"]*"|url\([^)]*\)|aria-label="[^"]*"/g, '')
  const cards = drawnFamilies.map((f) => bare(draw(part(f.key, middle(f), 'x'), card)))
  const sheets = drawnFamilies.map((f) => bare(draw(part(f.key, middle(f), 'x'), landscape)))
  expect(new Set(cards).size).toBe(drawnFamilies.length)
  expect(new Set(sheets).size).toBe(drawnFamilies.length)
})

describe.each(picturedFamilies.map((f) => [f.key, f] as const))('%s, which is not drawn', (key, f) => {
  test('has a labeled picture of every part', () => {
    for (const v of combinations(f))
      for (const kind of ['card', 'thumbnail'] as const) {
        const svg = draw(part(key, v, 'A & B'), { kind })
        expect(isWellFormed(svg), JSON.stringify(v)).toBe(true)
        expect(svg).toContain('aria-label="A &amp; B"')
      }
  })

  test('has no drawing sheet, and rejects unknown, missing and extra axis values', () => {
    const v = middle(f)
    expect(() => draw(part(key, v), landscape)).toThrow(RangeError)
    for (const axis of Object.keys(v)) {
      const { [axis]: _, ...rest } = v
      for (const wrong of [rest, { ...v, [axis]: 'none such' }, { ...v, taste: 'sweet' }])
        expect(() => draw(part(key, wrong), card)).toThrow(RangeError)
    }
  })
})

test('a flange has the dimensions of the standard', () => {
  const v = { material: '304L', construction: 'Non-rotatable', 'flange size': 'CF2.75', 'bolt hole': 'Clearance' }
  const svg = draw(part('cf-blank', v), landscape)
  for (const text of ['Ø69.3', 'Ø58.7 BC', '6 × Ø6.6', 'Ø48.1', '13.0', 'mm'])
    expect(inUnit(svg, 'mm')).toContain(`>${text}<`)
  for (const text of ['Ø2.728', 'Ø2.311 BC', '6 × Ø0.260', 'Ø1.894', '0.512', 'in'])
    expect(inUnit(svg, 'in')).toContain(`>${text}<`)
  const tapped = draw(part('cf-blank', { ...v, 'bolt hole': 'Tapped UNF' }), landscape)
  expect(tapped).toContain('>6 × 1/4-28 UNF<')
})

test('the bore of a reducer shows only inside its mouth', () => {
  const card = draw(
    {
      family: 'weld',
      values: { style: 'Reducer', material: '304L', 'tube OD': '0.25 in', type: 'As welded' },
      partNumber: '820193',
      title: 'Reducer',
      date: '2026-01-01',
    },
    { kind: 'card' },
  )
  expect(card.match(/<clipPath/g)).toHaveLength(1)
})

test('the title block shows the given texts, escaped', () => {
  const f = catalog.families[0]
  if (!f) throw new Error('no families')
  const svg = draw({ ...part(f.key, middle(f)), partNumber: '100001-T', title: 'Pin <"A" & B>' }, landscape)
  expect(svg).toContain('100001-T')
  expect(svg).toContain('Pin &lt;&quot;A&quot; &amp; B&gt;')
  expect(isWellFormed(svg)).toBe(true)
})

test('does not read material grades and fractions of an inch as lengths in millimeters', () => {
  const wire = draw(
    part('wire-bare', { material: 'Silver 99.99', 'wire size': '14 AWG', 'purchased length': '10 ft' }),
    landscape,
  )
  expect(inUnit(wire, 'in')).toContain('silver 99.99 Ø0.064')
  const adapter = { 'flange size': 'CF2.75', 'fitting family': 'Compression', 'tube size': '3/8 in', type: 'Male' }
  expect(inUnit(draw(part('adapt-tube', adapter), landscape), 'in')).toContain('Compression, Ø0.375')
})

test('tools of one size have no type', () => {
  for (const item of ['Gasket remover', 'Wire stripper']) expect(draw(part('tool', { item }), card)).toContain('<svg')
  expect(() => draw(part('tool', { item: 'CF wrench' }), card)).toThrow(RangeError)
})

test('drawing is deterministic, and unknown families are rejected', () => {
  const f = catalog.families[0]
  if (!f) throw new Error('no families')
  expect(draw(part(f.key, middle(f)), card)).toBe(draw(part(f.key, middle(f)), card))
  expect(() => draw(part('teapot', {}), card)).toThrow(RangeError)
})

test.each(['landscape', 'portrait'] as const)('a %s sheet has its stated size and follows the theme', (layout) => {
  const f = catalog.families[0]
  if (!f) throw new Error('no families')
  const svg = draw(part(f.key, middle(f)), { kind: 'outline', layout })
  expect(svg).toContain(`width="${sheetSize[layout].width}" height="${sheetSize[layout].height}"`)
  expect(svg).toContain('prefers-color-scheme:dark')
})

describe('dimensions of all parts', () => {
  const catalogParts = makeCatalog()
  const families = new Map(catalogParts.products.map((product) => [product.key, product.family]))
  const drawn = catalogParts.variations.flatMap(({ product, ...part }) => {
    const family = families.get(product) ?? ''
    return isDrawn(family) ? [{ ...part, family }] : []
  })
  const printedTexts = (family: string, values: Readonly<Record<string, string>>) =>
    pictureOf({ family, values })
      .views.flatMap(({ dims = [], leaders = [] }) => [...dims, ...leaders])
      .map(({ text }) => inBothUnits(text).text)
  const printedFigures = (family: string, values: Readonly<Record<string, string>>) =>
    printedTexts(family, values).flatMap((text) => [...text.matchAll(/\d+(?:\.\d+)?/g)].map(Number))
  const isIn = (figures: readonly number[], length: number) =>
    // Lengths over a meter are printed without decimals.
    figures.some((each) => Math.abs(each - length) < (length < 1000 ? 0.051 : 0.51))

  /** What a part fits or is equivalent to, bores, recesses and states that drawings do not show. */
  const notDimensioned = /recess|bore Ø\d+ mm|disk|equivalent|compressed|stroke|^O-ring|for bore/
  /** Drawings of parts with several flanges show their diameters, but not their thickness. */
  const withoutThickness = new Set(['cf-fitting', 'valve'])

  const inches = (figure: string) => {
    const [amount = 0, divisor = 1] = figure.split('/').map(Number)
    return (amount / divisor) * 25.4
  }
  const thread = String.raw`(?:\d+\/)?\d+-\d+(?: UNF)?|M\d+`
  /** Millimeters in "Ø34.0 × 7.5 mm", "1/4 in", "3 ft" and "6 × Ø4.3", without counts and threads. */
  const lengthsIn = (clause: string): number[] => {
    const text = clause
      .replace(new RegExp(`^\\d+ × (?=Ø|${thread})`), '')
      .replace(new RegExp(`(?:${thread})(?= ×|$| on)`), '')
    const rows = text.matchAll(/(Ø?\d+(?:\.\d+)?(?: × Ø?\d+(?:\.\d+)?)*) mm\b/g)
    return [
      ...[...text.matchAll(/(\d+\/\d+|\d+(?:\.\d+)?) in\b/g)].map(([, figure = '']) => inches(figure)),
      ...[...text.matchAll(/(\d+) ft\b/g)].map(([, feet]) => Number(feet) * 304.8),
      ...[...rows].flatMap(([, row = '']) => row.split(' × ').map((figure) => Number(figure.replace('Ø', '')))),
      ...[...text.matchAll(/Ø(\d+(?:\.\d+)?)(?![\d.]| in| ×| mm)/g)].map(([, figure]) => Number(figure)),
    ]
  }

  test('in specifications are those on the drawing', () => {
    let compared = 0
    const missing = drawn.flatMap(({ sku, family, values, specs }) => {
      const clauses = (specs['Dimensions'] ?? '').split(', ').filter((clause) => !notDimensioned.test(clause))
      const figures = clauses.length > 0 ? printedFigures(family, values) : []
      return clauses.flatMap((clause) => {
        const lengths = lengthsIn(withoutThickness.has(family) ? clause.replace(/(Ø[\d.]+) × [\d.]+/, '$1') : clause)
        compared += lengths.length
        return lengths.filter((each) => !isIn(figures, each)).map((each) => `${sku}: ${each} of ${clause}`)
      })
    })
    expect(missing).toEqual([])
    expect(compared).toBeGreaterThan(18_000)
  })

  test('of holes in specifications are those on the drawing: their number, and their diameter or thread', () => {
    const missing = drawn.flatMap(({ sku, family, values, specs }) => {
      const [holes] = /\d+ × (?:Ø[\d.]+|\S+)(?= on Ø)/.exec((specs['Dimensions'] ?? '').replace(' UNF', '')) ?? []
      if (holes === undefined) return []
      return printedTexts(family, values).some((text) => text.startsWith(holes)) ? [] : [`${sku}: ${holes}`]
    })
    expect(missing).toEqual([])
  })

  test('on drawings are those of the flange in the title, and of the reference table', () => {
    const references = makeContent(catalogParts).pages.find(({ path }) => path === '/technical-references')
    const cells = references?.sections.flatMap((section) => (section.kind === 'table' ? section.cells : [])) ?? []
    const diameterOf = (size: string) => Number(cells.find(([first]) => first === size)?.[2])
    const accessories = new Set(['bolt-cf', 'gasket-cu', 'gasket-el', 'kf-clamp', 'kf-ring', 'vp-acc'])
    let compared = 0
    const wrong = drawn.flatMap(({ sku, family, values, title }) => {
      const sizes = [...title.matchAll(/(\d+\.\d+") CF|(NW\d+) KF/g)].map(([, cf, kf]) => cf ?? kf ?? '')
      if (sizes.length === 0 || accessories.has(family) || values['style'] === 'Cube') return []
      const figures = printedFigures(family, values)
      compared += 1
      return sizes.filter((size) => !isIn(figures, diameterOf(size))).map((size) => `${sku}: ${size}`)
    })
    expect(wrong).toEqual([])
    expect(compared).toBeGreaterThan(4_000)
  })
})
