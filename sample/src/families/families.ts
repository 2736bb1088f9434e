import { z } from 'zod'
import { domain } from '../domain/domain.ts'
import { readData } from '../domain/readData.ts'
import { flangeName, type Wording } from '../domain/words.ts'
import {
  bendRadius,
  cfSize,
  gasketSize,
  inches,
  isoBolts,
  isoJoint,
  isoSize,
  kfSize,
  millimeters,
  oRingSize,
  overInsulation,
  resistance,
  wireOf,
} from './dimensions.ts'

/**
 * A text of `data/families.json`: with placeholders, in pieces, or one of two by the value of an axis. `{style}` is a value as it is
 * printed, `{style:low}` the same inside a sentence, `{style:ringUse}` what a table says of it, `{@clean}` a phrase.
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

/** Upper limits in C, by axis and value, where a material gives way before the family's own figure. */
const limits = z.record(z.string(), z.record(z.string(), z.number()))
export type TemperatureLimits = Readonly<z.infer<typeof limits>>

const family = z.strictObject({
  /** At most 90 characters, from product axes only. */
  title: text,
  /** Start of the one-sentence summary; ratings and bake limits follow it. From product axes only. */
  lead: text,
  /** Paragraphs of plain sentences: use, bake-out, handling. From product axes only. */
  body: z.array(text),
  /** Printed specifications that are no numbers of the tables, from all axes. */
  specs: z.record(z.string(), text).exactOptional(),
  /** What a current rating counts for: "per pin". */
  currentPer: z.string().exactOptional(),
  limits: limits.exactOptional(),
  /** Paths behind link labels besides those every part of its kind has. */
  links: z.record(z.string(), text).exactOptional(),
  /** Kilograms of one piece, or of one foot where it is sold by length; flanges counts the mounting flanges that come on top. */
  weight: z.strictObject({ own: z.number(), flanges: z.number().exactOptional() }),
  /** Words that should find it, besides those of the tables. */
  synonyms: z.array(z.string()).exactOptional(),
  /** Put together from several parts. */
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

/** Plain metals take no capital, trade names do. */
function common(metal: string): string {
  return metal.replace(/^(Copper|Iron)\b/, (name) => name.toLowerCase())
}

/** The alloys of a type; R/S feedthroughs use the compensating alloys of both. */
function alloys(type: string): string {
  if (type === 'R/S') return 'copper and copper-nickel compensating alloys'
  const { positive, negative } = thermocoupleOf(type)
  return `${common(positive)} and ${common(negative)}`
}

function ansi(type: string) {
  return thermocoupleOf(type.charAt(0))
}

function hoseBend(flange: string, multiple: number): string {
  const radius = multiple * inches(tables['hoseBore']?.[flange] ?? '')
  return `${multiple} × nominal size, static: ${radius.toFixed(1)} in (${(radius * 25.4).toFixed(0)} mm)`
}

/** What follows the colon in a placeholder, besides the names of tables; undefined where the value has no such text. */
const forms: Readonly<Record<string, (raw: string, wording: Wording, args: readonly number[]) => string | undefined>> =
  {
    raw: (raw) => raw,
    mm: millimeters,
    flange: flangeName,
    part: (raw, _, [index = 0]) => raw.split(' / ')[index],
    cfSize,
    kfSize,
    isoSize,
    anySize: (raw, wording) => cfSize(raw, wording) ?? kfSize(raw) ?? isoSize(raw, wording),
    gasket: gasketSize,
    oRing: oRingSize,
    isoBolts,
    isoJoint,
    resistance,
    diameter: (raw) => wireOf(raw).diameter_mm.toFixed(2),
    insulated: (raw, _, [stranding = 1, insulation = 0]) => overInsulation(raw, stranding, insulation).toFixed(2),
    bend: (raw, _, [multiple = 1, stranding = 1, insulation = 0, wires = 1]) =>
      bendRadius(multiple, wires * overInsulation(raw, stranding, insulation)),
    hoseBend: (raw, _, [multiple = 1]) => hoseBend(raw, multiple),
    alloys,
    ansiColors: (raw) => `${ansi(raw).ansi_connector} connector, leads ${ansi(raw).ansi_leads_pos_neg}`,
    ansiConnector: (raw) => `${ansi(raw).ansi_connector} connector`,
    ansiLeads: (raw) => `ANSI ${ansi(raw).ansi_leads_pos_neg}`,
    upperLimit: (raw) => String(thermocoupleOf(raw).range_max_c),
  }

function placeholder(inner: string, wording: Wording): string | undefined {
  if (inner.startsWith('@')) return phrases[inner.slice(1)]
  const [axis = '', call] = inner.split(':')
  if (call === undefined) return wording.value(axis)
  const [name = '', ...args] = call.split(' ')
  if (name === 'low') return wording.low(axis)
  if (name === 'count') return wording.count(axis, args.join(' '))
  const table = tables[name]
  if (table !== undefined) return wording.pick(axis, table)
  const form = forms[name]
  if (form === undefined) throw new Error(`No table or form "${name}" for {${inner}}`)
  return form(wording.raw(axis), wording, args.map(Number))
}

function joined(pieces: readonly (string | undefined)[]): string | undefined {
  return pieces.includes(undefined) ? undefined : pieces.join('')
}

/** A text about a product or variation; undefined where it has none. */
function render(given: Text, wording: Wording): string | undefined {
  if (typeof given === 'string')
    return joined(
      given.split(/\{(.*?)\}/).map((piece, index) => (index % 2 === 0 ? piece : placeholder(piece, wording))),
    )
  if ('axis' in given) {
    const chosen = given.in.includes(wording.raw(given.axis)) ? given.then : given.else
    return chosen === undefined ? undefined : render(chosen, wording)
  }
  return joined(given.map((piece) => render(piece, wording)))
}

/** @throws where the product or variation has no such text. */
export function renderText(given: Text, wording: Wording): string {
  const result = render(given, wording)
  if (result === undefined) throw new Error(`No text for ${JSON.stringify(given)}`)
  return result
}

/** Those of some labelled texts that there are. */
export function renderTexts(given: Readonly<Record<string, Text>>, wording: Wording): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([label, each]) => {
      const result = render(each, wording)
      return result === undefined ? [] : [[label, result]]
    }),
  )
}

/** "92% peak"; nothing for optics the table of window materials lacks. */
export function peakTransmission(optic: string): string | undefined {
  const row = domain.standards.optics.find((entry) => entry.material === tables['opticMaterial']?.[optic])
  return row && `${row.peak_transmission_pct}% peak`
}
