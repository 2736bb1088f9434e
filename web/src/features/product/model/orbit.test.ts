import { describe, expect, it } from 'vitest'
import { interpolate, eyeOf, fieldOfView, firstView, moves, type Orbit, turn, describeView, zoom } from './orbit.ts'

const degrees = Math.PI / 180
const front: Orbit = { azimuth: 0, elevation: 0, distance: 2 }

describe('eyeOf', () => {
  it.each([
    [front, [0, 0, 2]],
    [{ ...front, azimuth: 90 * degrees }, [2, 0, 0]],
    [{ ...front, azimuth: 180 * degrees }, [0, 0, -2]],
    [{ ...front, elevation: 90 * degrees }, [0, 2, 0]],
  ])('%j looks from %j', (orbit, eye) => {
    expect(eyeOf(orbit).map((each) => Number(each.toFixed(6)) + 0)).toEqual(eye)
  })
})

describe('the default view', () => {
  it('shows the whole part, however tall', () => {
    expect(firstView.distance * Math.sin((fieldOfView / 2) * degrees)).toBeGreaterThan(1)
  })
})

describe('turn and zoom', () => {
  it('rotates endlessly, and stops before the top', () => {
    const round = Array.from({ length: 24 }).reduce<Orbit>((orbit) => moves.right(orbit), front)
    expect(round.azimuth).toBeCloseTo(0)
    expect(turn(front, 0, 10).elevation).toBeCloseTo(89 * degrees)
    expect(turn(front, 0, -10).elevation).toBeCloseTo(-89 * degrees)
  })

  it('stays outside the part and within sight', () => {
    expect(zoom(front, 0.001).distance).toBe(1.3)
    expect(zoom(front, 1000).distance).toBe(8)
  })

  it('returns to the default view', () => {
    expect(moves.reset()).toEqual(firstView)
  })
})

describe('interpolate', () => {
  it('takes the shorter way around', () => {
    const from = { ...front, azimuth: 170 * degrees }
    const to = { ...front, azimuth: -170 * degrees }
    expect(Math.abs(interpolate(from, to, 0.5).azimuth)).toBeCloseTo(Math.PI)
    expect(interpolate(from, to, 1).azimuth).toBeCloseTo(to.azimuth)
  })
})

describe('describeView', () => {
  it.each([
    [front, 'From the front'],
    [firstView, 'From the front, 35° from the left, 22° from above'],
    [
      { ...front, azimuth: 120 * degrees, elevation: -10 * degrees },
      'From the back, 120° from the right, 10° from below',
    ],
    [{ ...front, azimuth: Math.PI }, 'From the back'],
  ])('describes %j as %s', (orbit, description) => {
    expect(describeView(orbit)).toBe(description)
  })
})
