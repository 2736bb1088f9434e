import { inkSvg } from '../render/sheetSvg.ts'
import { cfJoint } from './cfJoint.ts'
import { feedthrough } from './feedthrough.ts'
import { gasSources } from './gasSources.ts'
import { kfJoint } from './kfJoint.ts'
import type { Illustration } from './kit.ts'
import { viewport } from './viewport.ts'

/** Every illustration by its name. */
const drawn: Readonly<Record<string, Illustration>> = {
  'cf-joint': cfJoint,
  'kf-joint': kfJoint,
  feedthrough,
  viewport,
  'gas-sources': gasSources,
}

/** How much larger than their units illustrations are shown, so that their texts are read as easily as the page's. */
const shown = 1.4

/** Sizes at which illustrations are shown, in pixels, by their names. */
export const illustrations: Readonly<Record<string, { readonly width: number; readonly height: number }>> =
  Object.fromEntries(
    Object.entries(drawn).map(([name, { width, height }]) => [
      name,
      { width: Math.round(width * shown), height: Math.round(height * shown) },
    ]),
  )

/** Below the public folder. */
export const illustrationPath = (name: string): string => `illustrations/${name}.svg`

/**
 * The illustration at a path as SVG text.
 * @throws {RangeError} where the routines know none there.
 */
export const illustrationSvg = (path: string): string => {
  const name = /^illustrations\/([a-z0-9-]+)\.svg$/.exec(path)?.[1] ?? ''
  const illustration = Object.hasOwn(drawn, name) ? drawn[name] : undefined
  if (illustration === undefined) throw new RangeError(`No illustration at ${path}`)
  const { width, height, ink } = illustration
  return inkSvg({ x: 0, y: 0, width, height }, ink, name.replaceAll('-', ' '), name)
}
