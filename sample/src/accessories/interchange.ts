import type { Values } from '../domain/expand.ts'

/** What a family of joint hardware is, by its axis values; its size follows. */
const kinds: Readonly<Record<string, (values: Values) => string | undefined>> = {
  // The force that seals hard copper breaks viewports.
  'gasket-cu': ({ finish }) => (finish === 'Annealed' ? 'soft gasket' : 'gasket'),
  'gasket-el': () => 'gasket',
  'bolt-cf': ({ type, 'type measurement': unit }) =>
    type === 'Tapped hole' ? `${unit?.toLowerCase() ?? ''} bolts for tapped holes` : 'bolts',
  'kf-ring': () => 'ring',
  'kf-clamp': () => 'clamp',
  'iso-hw': ({ item = '' }) => isoKinds[item],
}

const isoKinds: Readonly<Record<string, string>> = {
  'Centering ring': 'ring',
  'Centering ring with mesh': 'ring',
  'Double claw clamp': 'double claw clamps',
  'Single claw clamp': 'single claw clamps',
  'ISO-F bolt set': 'bolt set',
}

/** Code that a part has in common with those that serve the same joint; null for other parts. */
export function interchangeCode(family: string, values: Values): string | null {
  const kind = kinds[family]?.(values)
  return kind === undefined ? null : `${kind} ${values['flange size'] ?? ''}`
}
