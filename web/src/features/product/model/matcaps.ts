/** Light that comes from a direction, `[x, y, z]` of length 1: x right, y up, z towards the reader. */
type Radiance = (x: number, y: number, z: number) => number

const towards = (x: number, y: number, z: number) => {
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length] as const
}

const lamps = [
  { from: towards(-0.55, 0.75, 0.55), strength: 0.85, sharpness: 5 },
  { from: towards(0.9, 0.15, 0.45), strength: 0.35, sharpness: 6 },
  { from: towards(-0.3, 0.5, -0.9), strength: 0.5, sharpness: 4 },
]

/** A studio: bright above, darker below, with three lamps. */
const studio: Radiance = (x, y, z) =>
  lamps.reduce(
    (sum, { from, strength, sharpness }) =>
      sum + strength * Math.max(0, x * from[0] + y * from[1] + z * from[2]) ** sharpness,
    0.66 + 0.22 * y,
  )

/** Metal and glass mirror the studio; everything else gathers its light from all around. */
const finishes = {
  mirror: (x: number, y: number, z: number) => studio(2 * z * x, 2 * z * y, 2 * z * z - 1),
  matt: (x: number, y: number, z: number) => 0.42 + 0.5 * Math.max(0, -0.3 * x + 0.45 * y + 0.84 * z),
} satisfies Record<string, Radiance>

export type Finish = keyof typeof finishes

/** The brightest light a picture can hold. */
export const brightest = 1.6

/**
 * How a sphere of a finish looks in the studio, as `size` × `size` RGBA pixels in linear light, 255 being `brightest`; the
 * first row is the lowest. A surface takes its light from where the sphere faces the same way, which costs next to nothing.
 */
export function matcap(finish: Finish, size: number): Uint8Array<ArrayBuffer> {
  const pixels = new Uint8Array(size * size * 4)
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const [x, y] = [((column + 0.5) / size) * 2 - 1, ((row + 0.5) / size) * 2 - 1]
      const outside = Math.max(1, Math.hypot(x, y))
      const [nx, ny] = [x / outside, y / outside]
      const light = finishes[finish](nx, ny, Math.sqrt(Math.max(0, 1 - nx * nx - ny * ny)))
      const level = Math.round((Math.min(light, brightest) / brightest) * 255)
      pixels.set([level, level, level, 255], (row * size + column) * 4)
    }
  }
  return pixels
}
