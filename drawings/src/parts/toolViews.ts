import type { Body } from '../render/bodies.ts'
import { camera, type Point } from '../render/geometry.ts'
import { dia, dim, leader, type Picture, view } from '../render/picture.ts'

/** A flat tool, seen from the front. */
export const plate = (
  bodies: Body[],
  w: number,
  h: readonly [number, number],
  note: string,
  at: Point = [0, 0],
): Picture => ({
  camera: camera(18, -16, 10),
  card: [bodies],
  views: [
    view('front', [bodies], [dim('x', -w / 2, w / 2, 'bottom'), dim('y', h[0], h[1], 'left')], {
      leaders: [leader([at[0], at[1], 0], note)],
    }),
  ],
})

/** A turned tool, seen from the side and from its tip. */
export const line = (bodies: Body[], z0: number, z1: number, d: number, note: string): Picture => ({
  camera: camera(60, -36),
  card: [bodies],
  views: [
    view('length', [bodies], [dim('z', z0, z1, 'bottom'), dia('y', d, 'right')]),
    { view: 'front', groups: [bodies], leaders: [leader([0, 0, z1], note)] },
  ],
})
