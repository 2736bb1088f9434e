import { type Body, drill, rod } from '../render/bodies.ts'
import { type Point, shift } from '../render/geometry.ts'
import type { ShellRow } from './dimensions.ts'

/** Where the contacts of a shell stand, and how thick they are, when the shell is made `s` times its size. */
export function contacts(d: ShellRow, s = 1): { pts: Point[]; pin: number } {
  const longest = Math.max(...d.rows)
  const pitch = Math.min(d.pitch, (d.inner - 3.6) / (longest - 0.5)) * s
  const pts = d.rows.flatMap((n, row) =>
    Array.from(
      { length: n },
      (_, i): Point => [(i - (n - 1) / 2) * pitch, (row - (d.rows.length - 1) / 2) * d.rowPitch],
    ),
  )
  return { pts, pin: d.pin }
}

/** Contacts at a mating face at z: pins in front of it, or sockets in it. */
export function face(d: ShellRow, s: number, z: number, male: boolean, back: number): Body[] {
  const { pts, pin } = contacts(d, s)
  return pts.flatMap(([x, y]): Body[] =>
    male
      ? [rod('gold', back, z + 3, pin / 2, { frame: shift(x, y), from: z, plain: true, fine: true })]
      : [
          rod('gold', back, z + 0.15, pin * 0.78, { frame: shift(x, y), from: z - 0.3, plain: true, fine: true }),
          drill('gold', [[x, y]], pin * 0.42, z + 0.16, 1.6, { shown: [] }),
        ],
  )
}
