import { z } from 'zod'
import { POLYIMIDE, STRANDED } from '@shop/schema/wireDiameters'
import { domain } from '../domain/domain.ts'
import { readData } from '../domain/readData.ts'
import { windowOf, withFacts } from '../domain/facts.ts'
import { flangeName, type Wording } from '../domain/words.ts'
import {
  bellowsStroke,
  bendRadius,
  cfSize,
  coaxDiameter,
  cubeSize,
  gasketSize,
  gateValveSize,
  inches,
  isoBolts,
  isoBore,
  isoClamps,
  isoSize,
  kfSize,
  kitBolts,
  millimeters,
  oRingSize,
  overInsulation,
  reducerEnds,
  resistance,
  wireOf,
} from './dimensions.ts'

/**
 * A text in `data/families.json`: a string with placeholders, a list of parts, or a choice by the value of an axis.
 * `{style}` is the displayed value, `{style:low}` its form inside a sentence, `{style:ringUse}` its entry in a table,
 * `{@clean}` a phrase, `{#ramp Glass-ceramic}` a limit of the standard tables.
 */
type Text = string | Choice | readonly Text[]

interface Choice {
  readonly axis: string
  readonly in: readonly string[]
  readonly then?: Text | undefined
  readonly else?: Text | undefined
}

const text: z.ZodType<Text> = z.lazy(() =>
  z.union([
    z.string(),
    z.array(text),
    z.strictObject({ axis: z.string(), in: z.array(z.string()), then: text.optional(), else: text.optional() }),
  ]),
)

/** Upper limits in °C, by axis and value, for materials that limit a part below its family's rating. */
const limits = z.record(z.string(), z.record(z.string(), z.number()))
export type TemperatureLimits = Readonly<z.infer<typeof limits>>

const family = z.strictObject({
  /** At most 90 characters, from product axes only. */
  title: text,
  /** Start of the one-sentence summary, before ratings and bake limits. From product axes only. */
  lead: text,
  /** Paragraphs on use, bake-out and handling. From product axes only. */
  body: z.array(text),
  /** Printed specifications that do not come from the number tables. From all axes. */
  specs: z.record(z.string(), text).exactOptional(),
  /** Unit that a current rating applies to: "per pin". */
  currentPer: z.string().exactOptional(),
  limits: limits.exactOptional(),
  /** Paths for link labels besides those every part of its kind has. */
  links: z.record(z.string(), text).exactOptional(),
  /** Kilograms per piece, or per foot if sold by length. `flanges` is the number of mounting flanges to add. */
  weight: z.strictObject({ own: z.number(), flanges: z.number().exactOptional() }),
  /** Search terms besides those in the tables. From product axes only. */
  synonyms: z.array(text).exactOptional(),
  /** Assembled from several parts. */
  hasAssemblyDrawing: z.boolean().exactOptional(),
})
export type FamilyWords = z.infer<typeof family>

const { phrases, tables, families } = readData(
  'families.json',
  z.strictObject({
    phrases: z.record(z.string(), z.string()),
    tables: z.record(z.string(), z.record(z.string(), z.string())),
    families: z.record(z.string(), family),
  }),
)

export function wordsOf(key: string): FamilyWords {
  const words = families[key]
  if (!words) throw new Error(`No words for family "${key}"`)
  return words
}

function thermocoupleOf(type: string) {
  const row = domain.standards.thermocouples.find((thermocouple) => thermocouple.type === type)
  if (!row) throw new Error(`No thermocouple type "${type}"`)
  return row
}

/** Plain metals are lowercase; trade names keep their capital. */
function lowercaseMetal(metal: string): string {
  return metal.replace(/^(Copper|Iron)\b/, (name) => name.toLowerCase())
}

/** The alloys of a type. R/S feedthroughs use the compensating alloys of both. */
function alloys(type: string): string {
  if (type === 'R/S') return 'copper and copper-nickel compensating alloys'
  const { positive, negative } = thermocoupleOf(type)
  return `${lowercaseMetal(positive)} and ${lowercaseMetal(negative)}`
}

function ansi(type: string) {
  return thermocoupleOf(type.charAt(0))
}

function strandingOf(wording: Wording): number {
  return wording.has('construction') && wording.raw('construction') === 'Stranded' ? STRANDED : 1
}

function hoseBend(flange: string, multiple: number): string {
  const radius = multiple * inches(tables['hoseBore']?.[flange] ?? '')
  return `${multiple} × nominal size, static: ${radius.toFixed(1)} in (${(radius * 25.4).toFixed(0)} mm)`
}

/** Forms that may follow the colon in a placeholder, besides table names. Undefined if the value has no such text. */
const forms: Readonly<Record<string, (raw: string, wording: Wording, args: readonly number[]) => string | undefined>> =
  {
    raw: (raw) => raw,
    mm: millimeters,
    flange: flangeName,
    part: (raw, _, [index = 0]) => raw.split(' / ')[index],
    cfSize,
    cubeSize,
    kfSize,
    isoSize,
    reducerEnds,
    anySize: (raw, wording) => cfSize(raw, wording) ?? kfSize(raw) ?? isoSize(raw, wording),
    boltsInch: (raw, wording) => kitBolts(raw, 'Inch', wording),
    boltsMetric: (raw, wording) => kitBolts(raw, 'Metric', wording),
    bellows: bellowsStroke,
    gasket: gasketSize,
    gateValve: gateValveSize,
    oRing: oRingSize,
    isoBolts,
    isoBore,
    isoClamps,
    resistance,
    diameter: (raw) => wireOf(raw).diameter_mm.toFixed(2),
    insulated: (raw, wording, [stranding = strandingOf(wording), insulation = POLYIMIDE]) =>
      overInsulation(raw, stranding, insulation).toFixed(2),
    bend: (raw, wording, [multiple = 1, stranding = strandingOf(wording), insulation = POLYIMIDE, wires = 1]) =>
      bendRadius(multiple, wires * overInsulation(raw, stranding, insulation)),
    coax: (raw, wording) => coaxDiameter(raw, wording).toFixed(2),
    coaxBend: (raw, wording, [multiple = 1]) => bendRadius(multiple, coaxDiameter(raw, wording)),
    hoseBend: (raw, _, [multiple = 1]) => hoseBend(raw, multiple),
    alloys,
    ansiColors: (raw) => `${ansi(raw).ansi_connector} connector, leads ${ansi(raw).ansi_leads_pos_neg}`,
    ansiConnector: (raw) => `${ansi(raw).ansi_connector} connector`,
    ansiLeads: (raw) => `ANSI ${ansi(raw).ansi_leads_pos_neg}`,
    ramp: (raw) => windowOf(raw)?.max_ramp_c_per_min.toString(),
    upperLimit: (raw) => String(thermocoupleOf(raw).range_max_c),
  }

function placeholder(inner: string, wording: Wording): string | undefined {
  if (inner.startsWith('@')) return render(phrases[inner.slice(1)] ?? '', wording)
  const [axis = '', call] = inner.split(':')
  if (call === undefined) return wording.value(axis)
  const [name = '', ...args] = call.split(' ')
  if (name === 'low') return wording.low(axis)
  if (name === 'count') return wording.count(axis, args.join(' '))
  const table = tables[name]
  if (table !== undefined) return withFacts(wording.pick(axis, table))
  const form = forms[name]
  if (form === undefined) throw new Error(`No table or form "${name}" for {${inner}}`)
  return form(wording.raw(axis), wording, args.map(Number))
}

function joinPieces(pieces: readonly (string | undefined)[]): string | undefined {
  return pieces.includes(undefined) ? undefined : pieces.join('')
}

/** The text for a product or variation; undefined if it has none. */
function render(source: Text, wording: Wording): string | undefined {
  if (typeof source === 'string')
    return joinPieces(
      withFacts(source)
        .split(/\{(.*?)\}/)
        .map((piece, index) => (index % 2 === 0 ? piece : placeholder(piece, wording))),
    )
  if ('axis' in source) {
    const branch = source.in.includes(wording.raw(source.axis)) ? source.then : source.else
    return branch === undefined ? undefined : render(branch, wording)
  }
  return joinPieces(source.map((piece) => render(piece, wording)))
}

/** @throws {Error} if the product or variation has no such text. */
export function renderText(source: Text, wording: Wording): string {
  const result = render(source, wording)
  if (result === undefined) throw new Error(`No text for ${JSON.stringify(source)}`)
  return result
}

/** Renders labeled texts, without those that the product or variation lacks. */
export function renderTexts(source: Readonly<Record<string, Text>>, wording: Wording): Record<string, string> {
  return Object.fromEntries(
    Object.entries(source).flatMap(([label, each]) => {
      const result = render(each, wording)
      return result === undefined ? [] : [[label, result]]
    }),
  )
}
