/**
 * Where a part is looked at from: `azimuth` and `elevation` in radians (0 and 0 look at its front, positive ones from its
 * right and from above), `distance` in radii of the part.
 */
export interface Orbit {
  readonly azimuth: number
  readonly elevation: number
  readonly distance: number
}

const degrees = Math.PI / 180

/** How much of the height the camera sees, in degrees. */
export const fieldOfView = 32

/** From the front, a little from the left and above, as the pictures of the catalog are drawn. */
export const firstView: Orbit = { azimuth: -35 * degrees, elevation: 22 * degrees, distance: 3.7 }

/** Right above and below the picture would lose its upright. */
const steepest = 89 * degrees
const [nearest, farthest] = [1.3, 8]

function within(value: number, least: number, most: number) {
  return Math.min(Math.max(value, least), most)
}

/** Turned by these angles in radians; it never goes over the top. */
export function turned(orbit: Orbit, right: number, up: number): Orbit {
  return {
    ...orbit,
    azimuth: wrapped(orbit.azimuth + right),
    elevation: within(orbit.elevation + up, -steepest, steepest),
  }
}

/** Nearer (`factor` below 1) or farther. */
export function zoomed(orbit: Orbit, factor: number): Orbit {
  return {
    ...orbit,
    distance: within(orbit.distance * factor, nearest, farthest),
  }
}

/** The point looked from, `[x, y, z]` in radii from the middle of the part: y up, its front towards z. */
export function eyeOf({ azimuth, elevation, distance }: Orbit): [number, number, number] {
  const level = distance * Math.cos(elevation)
  return [level * Math.sin(azimuth), distance * Math.sin(elevation), level * Math.cos(azimuth)]
}

/** A step on the way between two views, `share` from 0 to 1; turns take the shorter way. */
export function between(from: Orbit, to: Orbit, share: number): Orbit {
  return {
    azimuth: wrapped(from.azimuth + wrapped(to.azimuth - from.azimuth) * share),
    elevation: from.elevation + (to.elevation - from.elevation) * share,
    distance: from.distance + (to.distance - from.distance) * share,
  }
}

/** The view in words: "From the front, 35° from the left, 22° from above". */
export function viewInWords({ azimuth, elevation }: Orbit): string {
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

/** What one press of a key or a button does to the view. */
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

/** Keys of the view, by what the browser calls them. */
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
