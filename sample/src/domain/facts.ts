import { domain } from './domain.ts'

type Window = (typeof domain.standards.optics)[number]
type Seal = (typeof domain.standards.seals)[number]

/** The window for a value of the axis `optic`; undefined for clamped disks, which have no row. */
export function windowOf(optic: string): Window | undefined {
  return domain.standards.optics.find((row) => row.optics.includes(optic))
}

export function sealOf(name: string): Seal {
  return found(
    domain.standards.seals.find((row) => row.seal === name),
    name,
  )
}

function gasketBake(finish: string): number {
  return found(
    domain.standards.gaskets.find((row) => row.finish === finish),
    finish,
  ).max_bake_c
}

function materialLimit(start: string): number {
  return found(
    domain.standards.materials.find(({ material }) => material.startsWith(start)),
    start,
  ).max_c_in_vacuum
}

function rampOf(seal: string): number {
  return found(sealOf(seal).max_ramp_c_per_min ?? undefined, `ramp of ${seal}`)
}

const facts: Readonly<Record<string, (name: string) => number>> = {
  bake: (name) => sealOf(name).max_bake_c,
  ramp: rampOf,
  gasket: gasketBake,
  material: materialLimit,
  joint: (system) => found(domain.system_limits.max_bake_c[system], system),
}

const factForm = /\{#(\w+) ([^}]+)\}/g

/** Fills in limits from the standard tables: `{#ramp Glass-ceramic}`, `{#gasket Unplated}`, `{#material PEEK}`. */
export function withFacts(text: string): string {
  return text.replace(factForm, (_, kind: string, name: string) => String(found(facts[kind], kind)(name)))
}

function found<Row>(row: Row | undefined, name: string): Row {
  if (row === undefined) throw new Error(`No fact about "${name}"`)
  return row
}
