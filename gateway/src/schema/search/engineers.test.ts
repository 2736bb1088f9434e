import { describe, expect, it } from 'vitest'
import { at, listAt, textAt } from '../../testing/gateway.ts'
import { startRecordedGateway } from '../../testing/recordedGateway.ts'
import searches from './engineers.json' with { type: 'json' }

const { gateway } = await startRecordedGateway()

const SEARCH = `query ($terms: String!) { search(terms: $terms, relax: true) {
  relaxation { message }
  products { totalCount edges { node { title } matchingVariation { sku title } } } } }`

async function search(terms: string) {
  const { data, errors } = await gateway.visitor().ask(SEARCH, { terms })
  expect(errors).toEqual([])
  const found = at(data, 'search')
  const relaxation = at(found, 'relaxation')
  return {
    total: Number(at(found, 'products', 'totalCount')),
    relaxation: relaxation === null ? null : textAt(relaxation, 'message'),
    parts: listAt(found, 'products', 'edges').map((edge) => textAt(edge, 'matchingVariation', 'title')),
    numbers: listAt(found, 'products', 'edges').map((edge) => textAt(edge, 'matchingVariation', 'sku')),
  }
}

/** Searches as engineers type them, with what the first parts must be. Nothing is left out of these. */
const exact: readonly (readonly [terms: string, part: RegExp, most?: number])[] = [
  ['angle valve KF40 pneumatic', /^Right-angle valve, .*NW40 KF, electropneumatic$/, 1],
  ['pneumatic valve', / valve, .*electropneumatic/],
  ['gate valve CF63', /^Gate valve, .*4\.50" CF/, 2],
  ['leak valve', /^Leak valve/, 1],
  ['right angle valves', /right-angle valve/i, 3],
  ['KF25 window UV', /^(?:Sapphire|KF and ISO) viewport.*NW25 KF$/],
  ['UV window CF40', /^Fused silica viewport.*2\.75" CF/],
  ['MgF2 window', /^Magnesium fluoride viewport/, 2],
  ['AR coated viewport 1064nm', /^Fused silica viewport.*AR (?:700–1100|1064) nm$/],
  ['bakeable viewport sapphire', /^Sapphire viewport/],
  ['viewport 6" CF quartz', /^Quartz viewport.*6\.00" CF/, 2],
  ['view port shutter 2.75', /^Manual shutter/, 1],
  ['blank', /^CF blank flange/],
  ['2-3/4 blank flanges', /^CF blank flange.*2\.75" CF/],
  ['DN25 blanks', /^CF blank flange.*2\.12" CF/],
  ['gasket for 2.75', /CF gasket, .*2\.75" CF$/],
  ['gaskets', /CF gasket/, 10],
  ['DN63CF copper gasket', /^Copper CF gasket.*4\.50" CF/, 3],
  ['thermocouple type K CF16', /^Thermocouple feedthrough, type K.*1\.33" CF/],
  ['SMA feedthrough', /^SMA coaxial feedthrough/],
  ['type n connector 50 ohm', /^Type N /],
  ['ethernet vacuum feedthrough', /^RJ45 Cat 6 Ethernet/, 2],
  ['fiber feedthru multimode', /^Fiber-optic feedthrough, MM/, 4],
  ['liquid nitrogen feedthrough', /^Fluid feedthrough, .*double wall \(cryo\)/],
  ['water cooled power feedthrough 200A', /^Water-cooled feedthrough/],
  ['low voltage 100 amp', /^(?:Power feedthrough, 1 kV|High-current)/],
  ['ceramic break 10kV', /^Ceramic break, (?:10|20|30) kV/],
  ['electrical isolator 1.5 in tube 30 kV', /^Ceramic break, 30 kV, 1\.50 in tube/, 1],
  ['linear motion feedthrough 100mm travel', /^Linear motion feedthrough, .*4\.0 in travel/, 2],
  ['transfer arm', /magnetic transporter/, 2],
  ['bellows KF25 500mm', /flexible hose, NW25 KF, 20 in$/, 2],
  ['flex hose KF40 1m', /flexible hose, NW40 KF, 39 in$/, 2],
  ['edge welded bellows', /^Edge-welded bellows/, 3],
  ['KF40 to KF25 reducer', /^KF conical reducer.*NW40 KF$/, 2],
  ['ISO100 to ISO63 reducer', /^ISO-[KF] conical reducer.*ISO100/, 2],
  ['ConFlat adaptor 2.75 to 1.33', /^CF (?:zero-length|conical) reducer flange, 2\.75" CF, to 1\.33" CF/, 2],
  ['CF nipple 4.5"', /nipple.*4\.50" CF/],
  ['6 way cross CF40', /^CF \d-way cross, 2\.75" CF/],
  ['stainless steel tee KF25', /^KF tee, 304 stainless, NW25 KF/, 1],
  ['viton o-ring KF50', /^KF centering ring.*NW50 KF, FKM/],
  ['heating tape', /^Bakeout heater tape/, 2],
  ['high temperature epoxy', /^Vacuum adhesive/],
  ['0.094" pin push-on socket', /^Crimp contact, push-on socket, Ø0\.094 in/, 1],
  ['RGA flange', /^RGA feedthrough/, 4],
  ['Gaskets and hardware', /gasket/i],
  ['180050-T', /^Subminiature-D feedthrough.*tapped UNF$/, 1],
  ['450°C bakeout viewport', /^Sapphire viewport/],
  ['not rotatable CF40 blank', /^CF blank flange, .*non-rotatable, 2\.75" CF/, 2],
  ['feedthrough four pins 5kV CF40', /4 conductors.*2\.75" CF|4 (?:pins|contacts)/],
  ['VAC-5412474', /^KF 4-way cross/, 1],
]

for (const [terms, part, most = Infinity] of exact)
  it(`finds parts for "${terms}"`, async () => {
    const { total, relaxation, parts } = await search(terms)
    expect(relaxation).toBeNull()
    expect(parts.length).toBeGreaterThan(0)
    for (const title of parts.slice(0, 3)) expect(title).toMatch(part)
    expect(total).toBeLessThanOrEqual(most)
  })

/** Searches that no part matches. The results are of the same kind, and the message names what was left out. */
const relaxed: readonly (readonly [terms: string, shown: string, part: RegExp])[] = [
  ['hastelloy bellows', 'results for “bellows” without “hastelloy”', /bellows|hose/],
  ['brass gate valve', 'results for “gate valve” without “brass”', /^Gate valve/],
  ['rough pumping fittings', 'results for “fittings” without “rough pumping”', /^CF /],
  ['pressure gauge KF16', 'results for “gauge” without “pressure”, NW16 KF', /gauge/],
  ['sapphire viewport KF16 AR coated', 'results without NW16 KF', /^Sapphire viewport/],
  ['zinc selenide window 266 nm', 'results without 266 nm', /^Zinc selenide viewport/],
  ['viewpoort sapphire', 'results for “viewport sapphire”', /^Sapphire/],
  ['without tapped holes CF40 blank', 'results for “blank” without “without tapped holes”', /^CF blank flange/],
  ['5 pin 10A', '5 A and lower', /5 pins/],
  ['brass CO2 laser window 5 kV', 'results for “window” without “brass”, CO2 laser (10600 nm), 5 kV', /viewport/],
]

it.each(relaxed)('says what was left out of "%s"', async (terms, shown, part) => {
  const { relaxation, parts } = await search(terms)
  expect(relaxation).toBe(`No part matches “${terms}”; showing ${shown}.`)
  for (const title of parts.slice(0, 3)) expect(title).toMatch(part)
})

it.each(['load lock door', 'helicoflex', 'burst disc'])('shows nothing unrelated for "%s"', async (terms) => {
  expect(await search(terms)).toEqual({ total: 0, relaxation: null, parts: [], numbers: [] })
})

/** Searches by group of people, with texts that the first five parts must show or, after "!", must not show. */
describe.each(Object.entries(searches))('%s', (_people, expected) => {
  it.each(Object.entries(expected))('find parts for "%s"', async (terms, texts) => {
    const { numbers, parts } = await search(terms)
    const first = parts.slice(0, 5).map((title, index) => `${numbers[index]} ${title}`)
    for (const text of texts)
      if (text.startsWith('!')) expect(first.filter((part) => part.includes(text.slice(1)))).toEqual([])
      else expect(first).toContainEqual(expect.stringContaining(text))
  })
})
