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
export function turn(orbit: Orbit, right: number, up: number): Orbit {
  return {
    ...orbit,
    azimuth: wrapAngle(orbit.azimuth + right),
    elevation: clamp(orbit.elevation + up, -steepest, steepest),
  }
}

/** Zooms in (`factor` below 1) or out. */
export function zoom(orbit: Orbit, factor: number): Orbit {
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
export function interpolate(from: Orbit, to: Orbit, share: number): Orbit {
  return {
    azimuth: wrapAngle(from.azimuth + wrapAngle(to.azimuth - from.azimuth) * share),
    elevation: from.elevation + (to.elevation - from.elevation) * share,
    distance: from.distance + (to.distance - from.distance) * share,
  }
}

/** Description of the view: "From the front, 35° from the left, 22° from above". */
export function describeView({ azimuth, elevation }: Orbit): string {
  const rotation = Math.round(azimuth / degrees)
  const tilt = Math.round(elevation / degrees)
  return [
    Math.abs(rotation) > 90 ? 'From the back' : 'From the front',
    ...(rotation === 0 || Math.abs(rotation) === 180
      ? []
      : [`${Math.abs(rotation)}° from the ${rotation < 0 ? 'left' : 'right'}`]),
    ...(tilt === 0 ? [] : [`${Math.abs(tilt)}° from ${tilt < 0 ? 'below' : 'above'}`]),
  ].join(', ')
}

const step = 15 * degrees
const nearer = 0.8

/** Effect of one key press or click on the view. */
export const moves = {
  left: (orbit: Orbit) => turn(orbit, -step, 0),
  right: (orbit: Orbit) => turn(orbit, step, 0),
  up: (orbit: Orbit) => turn(orbit, 0, step),
  down: (orbit: Orbit) => turn(orbit, 0, -step),
  nearer: (orbit: Orbit) => zoom(orbit, nearer),
  farther: (orbit: Orbit) => zoom(orbit, 1 / nearer),
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

function wrapAngle(angle: number): number {
  const turns = Math.round(angle / (2 * Math.PI))
  return angle - turns * 2 * Math.PI
}
