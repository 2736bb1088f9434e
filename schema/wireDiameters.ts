/** Ratio of a stranded conductor's diameter to that of a solid one of its gauge. */
export const STRANDED = 1.18
/** What polyimide tape adds to the diameter of a conductor, mm. */
export const POLYIMIDE = 0.36

/** Diameters of the layers of a coaxial cable, mm: its dielectric, its shields from the inside, and its outside. */
export function coaxDiameters(
  conductor: number,
  cable: { readonly impedance: string; readonly construction: string; readonly jacketed: boolean },
): { readonly dielectric: number; readonly shields: readonly number[]; readonly outside: number } {
  const dielectric = conductor * (cable.impedance === '75 ohm' ? 5.1 : 3.3)
  const layers = { 'Semi-rigid': [0.5], 'Double shield': [0.4, 0.8] }[cable.construction] ?? [0.4]
  const shields = layers.map((layer) => dielectric + layer)
  return { dielectric, shields, outside: (shields.at(-1) ?? dielectric) + (cable.jacketed ? 0.24 : 0) }
}
