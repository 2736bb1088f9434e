/** A specification that states a curve: `185 nm 54%; 190 nm 73%; 200 nm 85%`. */
export interface Curve {
  readonly xUnit: string
  readonly yUnit: string
  /** By increasing x, at least three. */
  readonly points: readonly CurvePoint[]
}

export interface CurvePoint {
  readonly x: number
  readonly y: number
}

const pointPattern = /^(-?\d+(?:\.\d+)?) ([^\s\d]\S*) (-?\d+(?:\.\d+)?)(%| [^\s\d]\S*)$/
const MIN_POINTS = 3

/** The curve that a specification states; undefined if it is any other text. */
export function readCurve(text: string): Curve | undefined {
  const matches = text.split('; ').map((point) => pointPattern.exec(point))
  const [[, , xUnit = '', , yUnit = ''] = []] = matches.flatMap((match) => (match ? [match] : []))
  const points = matches.flatMap((match) =>
    match?.[2] === xUnit && match[4] === yUnit ? [{ x: Number(match[1]), y: Number(match[3]) }] : [],
  )
  const isRising = points.every(({ x }, i) => x > (points[i - 1]?.x ?? Number.NEGATIVE_INFINITY))
  if (points.length < Math.max(MIN_POINTS, matches.length) || !isRising) return undefined
  return { xUnit: xUnit === 'um' ? 'µm' : xUnit, yUnit: yUnit.trim(), points }
}

function withUnit(figures: string, unit: string): string {
  return unit === '%' ? `${figures}%` : `${figures} ${unit}`
}

function limits(values: readonly number[]): { least: number; most: number } {
  return { least: Math.min(...values), most: Math.max(...values) }
}

/** "54–93% from 185 to 2,200 nm" */
export function curveSummary({ xUnit, yUnit, points }: Curve): string {
  const x = limits(points.map((point) => point.x))
  const y = limits(points.map((point) => point.y))
  const format = (value: number) => value.toLocaleString('en-US')
  return `${withUnit(`${format(y.least)}–${format(y.most)}`, yUnit)} from ${withUnit(`${format(x.least)} to ${format(x.most)}`, xUnit)}`
}

interface Tick {
  readonly at: number
  readonly text: string
}

/** A curve scaled to a rectangle with y down, for any drawing surface. */
export interface Plot {
  readonly points: readonly CurvePoint[]
  readonly xTicks: readonly Tick[]
  readonly yTicks: readonly Tick[]
}

/** x values this far apart are drawn on a logarithmic scale. */
const LOGARITHMIC_RATIO = 8
const steps = [1, 2, 5]

/** 1, 2, 5, 10, 20 … between two positive limits. */
function decades(least: number, most: number): number[] {
  const first = Math.floor(Math.log10(least))
  const count = Math.ceil(Math.log10(most)) - first
  return Array.from({ length: count + 1 }, (_, i) => steps.map((step) => Number(`${step}e${first + i}`)))
    .flat()
    .filter((value) => value >= least && value <= most)
}

/** Round values between two limits, about five. */
function rounds(least: number, most: number): number[] {
  const rough = (most - least) / 5 || 1
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * (steps.find((each) => each * power >= rough) ?? 10)
  const first = Math.ceil(least / step - 1e-9)
  const count = Math.floor(most / step + 1e-9) - first + 1
  return Array.from({ length: count }, (_, i) => Number(((first + i) * step).toPrecision(6)))
}

/** Percentages are drawn from 0 to 100, others between the curve's limits. */
export function plotCurve({ yUnit, points }: Curve, width: number, height: number): Plot {
  const x = limits(points.map((point) => point.x))
  const y = yUnit === '%' ? { least: 0, most: 100 } : limits(points.map((point) => point.y))
  const isLogarithmic = x.least > 0 && x.most / x.least > LOGARITHMIC_RATIO
  const scale = isLogarithmic ? Math.log : (value: number) => value
  const atX = (value: number) => ((scale(value) - scale(x.least)) / (scale(x.most) - scale(x.least))) * width
  const atY = (value: number) => height - ((value - y.least) / (y.most - y.least || 1)) * height
  const tick = (at: (value: number) => number) => (value: number) => ({
    at: at(value),
    text: value.toLocaleString('en-US'),
  })
  return {
    points: points.map((point) => ({ x: atX(point.x), y: atY(point.y) })),
    xTicks: (isLogarithmic ? decades : rounds)(x.least, x.most).map(tick(atX)),
    yTicks: rounds(y.least, y.most).map(tick(atY)),
  }
}
