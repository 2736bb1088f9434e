import { rad } from './geometry.ts'
import { look, type Material } from './materials.ts'

const STOPS = [0, 0.1, 0.28, 0.5, 0.8, 0.93, 1]

const channels = (c: string) => [1, 3, 5].map((i) => Number.parseInt(c.slice(i, i + 2), 16))

/** A colour `t` of the way from `a` to `b`. */
export function blend(a: string, b: string, t: number): string {
  const to = channels(b)
  return `#${channels(a)
    .map((v, i) =>
      Math.round(v + ((to[i] ?? v) - v) * t)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** `side` lights a round body, `wall` the inside of a bore, `face` a flat end, `deep` the end of a bore. */
export type Surface = 'side' | 'wall' | 'face' | 'deep'

/** The SVG gradient of a surface, under the name `id`. */
export function gradient(id: string, material: Material, surface: Surface): string {
  const m = look(material)
  const stop = (c: string, at?: number) => `<stop${at === undefined ? '' : ` offset="${at}"`} stop-color="${c}"/>`
  const across = (c: readonly string[], box: string) =>
    `<linearGradient id="${id}" ${box}>${c.map((v, i) => stop(v, c.length === 2 ? i || undefined : STOPS[i])).join('')}</linearGradient>`
  if (surface === 'deep') return across([m.deep, blend(m.deep, m.side[4], 0.55)], 'x1=".2" y1="0" x2=".8" y2="1"')
  if (surface === 'face') return across(m.face, 'x1=".1" y1="0" x2=".9" y2="1"')
  const tonesOf = surface === 'side' ? m.side : m.side.map((c) => blend(c, m.deep, 0.45)).reverse()
  return across(tonesOf, 'x1="0" y1="0" x2="0" y2="1"')
}

/** Colour of a flat facet by the angle its normal makes on the screen with the light from the upper left. */
export function facet(material: Material, normal: readonly [number, number, number]): string {
  const m = look(material)
  const light = [-Math.sin(rad(28)) * 0.8, -Math.cos(rad(28)) * 0.8, 0.6]
  const t = Math.max(
    0,
    Math.min(
      1,
      0.42 + 0.52 * (normal[0] * (light[0] ?? 0) + normal[1] * (light[1] ?? 0) + normal[2] * (light[2] ?? 0)),
    ),
  )
  return t > 0.5 ? blend(m.side[3], m.side[2], (t - 0.5) * 2) : blend(m.side[5], m.side[3], t * 2)
}
