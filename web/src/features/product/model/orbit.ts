/**
 * Camera position: `azimuth` and `elevation` in radians (0 and 0 is the front, positive values are right and above),
 * `distance` in radii of the part.
 */
export interface Orbit {
  readonly azimuth: number
  readonly elevation: number
  readonly distance: number
}

const degrees = Math.PI / 180

/** Vertical field of view, in degrees. */
export const fieldOfView = 32

/** From the front, slightly left and above, like the catalog's pictures. */
export const firstView: Orbit = { azimuth: -35 * degrees, elevation: 22 * degrees, distance: 3.7 }

/** The picture would lose its up direction at the poles. */
const steepest = 89 * degrees
const [nearest, farthest] = [1.3, 8]

function clamp(value: number, min: number, max: number) {
  return Math.min(Math.max(value, min), max)
}

/** Rotates by angles in radians, clamped at the poles. */
export function turned(orbit: Orbit, right: number, up: number): Orbit {
  return {
    ...orbit,
    azimuth: wrapped(orbit.azimuth + right),
    elevation: clamp(orbit.elevation + up, -steepest, steepest),
  }
}

/** Zooms in (`factor` below 1) or out. */
export function zoomed(orbit: Orbit, factor: number): Orbit {
  return {
    ...orbit,
    distance: clamp(orbit.distance * factor, nearest, farthest),
  }
}

/** Camera position, `[x, y, z]`. */
export function eyeOf({ azimuth, elevation, distance }: Orbit): [number, number, number] {
  const level = distance * Math.cos(elevation)
  return [level * Math.sin(azimuth), distance * Math.sin(elevation), level * Math.cos(azimuth)]
}

/** Interpolates between two views, `share` from 0 to 1, taking the shorter rotation. */
export function between(from: Orbit, to: Orbit, share: number): Orbit {
  return {
    azimuth: wrapped(from.azimuth + wrapped(to.azimuth - from.azimuth) * share),
    elevation: from.elevation + (to.elevation - from.elevation) * share,
    distance: from.distance + (to.distance - from.distance) * share,
  }
}

/** Description of the view: "From the front, 35° from the left, 22° from above". */
export function describeView({ azimuth, elevation }: Orbit): string {
  const turn = Math.round(azimuth / degrees)
  const tilt = Math.round(elevation / degrees)
  return [
    Math.abs(turn) > 90 ? 'From the back' : 'From the front',
    ...(turn === 0 || Math.abs(turn) === 180 ? [] : [`${Math.abs(turn)}° from the ${turn < 0 ? 'left' : 'right'}`]),
    ...(tilt === 0 ? [] : [`${Math.abs(tilt)}° from ${tilt < 0 ? 'below' : 'above'}`]),
  ].join(', ')
}

const step = 15 * degrees
const nearer = 0.8

/** Effect of one key press or click on the view. */
export const moves = {
  left: (orbit: Orbit) => turned(orbit, -step, 0),
  right: (orbit: Orbit) => turned(orbit, step, 0),
  up: (orbit: Orbit) => turned(orbit, 0, step),
  down: (orbit: Orbit) => turned(orbit, 0, -step),
  nearer: (orbit: Orbit) => zoomed(orbit, nearer),
  farther: (orbit: Orbit) => zoomed(orbit, 1 / nearer),
  reset: () => firstView,
} satisfies Record<string, (orbit: Orbit) => Orbit>

export type Move = keyof typeof moves

/** Keys of the view by `KeyboardEvent.key`. */
export const keys: Readonly<Record<string, Move>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  '+': 'nearer',
  '=': 'nearer',
  '-': 'farther',
  '0': 'reset',
  Home: 'reset',
}

function wrapped(angle: number): number {
  const turns = Math.round(angle / (2 * Math.PI))
  return angle - turns * 2 * Math.PI
}
