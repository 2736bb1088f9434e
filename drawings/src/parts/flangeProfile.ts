import type { Profile } from '../render/bodies.ts'
import { polyline, rad } from '../render/geometry.ts'
import type { CfRow } from './dimensions.ts'
import type { Flange } from './flange.ts'

const KNIFE = (f: CfRow) => (f.gasketOd + f.gasketId) / 4 + f.gasketOd * 0.01

const recess = (f: CfRow) => Math.max(1.3, f.thick * 0.15)

/** Half outline with the seal in front: outside, and inside from the front. */
export function profile(f: Flange, bore: number): { outer: Profile; inside: Profile } {
  const R = f.od / 2
  const T = f.thick
  const b = bore / 2
  const end: Profile = [[b > 0 ? 0 : -1, b]]
  const close = (inside: [number, number][]): Profile => (b > 0 ? [...inside, ...end] : inside)
  switch (f.system) {
    case 'CF': {
      const [g, d, kn] = [f.gasketOd / 2, recess(f), KNIFE(f)]
      const h = d * 0.62
      const foot = T - d - h * 0.1
      return {
        outer: polyline([0, R], [T, R]),
        inside: close(
          polyline(
            [T, g],
            [T - d, g],
            [T - d, kn + h * 0.45],
            [T - d + h, kn],
            [foot, Math.max(b, kn - h * 1.9)],
            [foot, b],
          ),
        ),
      }
    }
    case 'KF': {
      const hub = f.spigot / 2 + 2.2
      const taper = (R - hub) * Math.tan(rad(15))
      const s = f.spigot / 2
      return {
        outer: polyline([0, hub], [T - 3.4 - taper, hub], [T - 3.4, R], [T, R]),
        inside: close(polyline([T, s], [T - 2.6, s], [T - 2.6, Math.min(b, s)])),
      }
    }
    case 'ISO-K':
      return {
        outer: polyline([0, R], [4, R], [4, R - 3.2], [8, R - 3.2], [8, R], [T, R]),
        inside: close(polyline([T, f.bore / 2 + 2], [T - 3, f.bore / 2 + 2], [T - 3, b])),
      }
    case 'ISO-F':
      return {
        outer: polyline([0, R], [T, R]),
        inside: close(polyline([T, f.bore / 2 + 2], [T - 3, f.bore / 2 + 2], [T - 3, b])),
      }
    case 'weld':
      return {
        outer: polyline([0, R - 0.8], [0.6, R], [T, R]),
        inside: close(polyline([T, f.bore / 2], [T * 0.5, f.bore / 2], [T * 0.5, b])),
      }
  }
}
