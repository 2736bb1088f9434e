import { type Curve, curveSummary, plotCurve } from '@shop/schema/curve'
import { typeset } from '../../components/products/typeset.ts'
import styles from './CurveFigure.module.css'

const view = { width: 400, height: 230, left: 34, right: 12, top: 10, bottom: 36 }
const plot = { width: view.width - view.left - view.right, height: view.height - view.top - view.bottom }

interface Props {
  label: string
  curve: Curve
}

/** The curve of a specification, with its points as a table. */
export function CurveFigure({ label, curve }: Props) {
  const { points, xTicks, yTicks } = plotCurve(curve, plot.width, plot.height)
  const path = points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
  const summary = curveSummary(curve)
  return (
    <figure className={styles.figure}>
      <figcaption>{typeset(`${label}: ${summary}`)}</figcaption>
      <svg viewBox={`0 0 ${view.width} ${view.height}`} role="img" aria-label={`Curve of ${label}: ${summary}`}>
        <g transform={`translate(${view.left} ${view.top})`}>
          <path
            className={styles.grid}
            d={[
              ...xTicks.map(({ at }) => `M${at.toFixed(1)} 0V${plot.height}`),
              ...yTicks.map(({ at }) => `M0 ${at.toFixed(1)}H${plot.width}`),
            ].join('')}
          />
          <path className={styles.curve} d={path} />
          {xTicks.map(({ at, text }) => (
            <text key={text} x={at} y={plot.height + 15} textAnchor="middle">
              {text}
            </text>
          ))}
          {yTicks.map(({ at, text }) => (
            <text key={text} x={-6} y={at + 4} textAnchor="end">
              {text}
            </text>
          ))}
          <text x={plot.width} y={plot.height + 31} textAnchor="end">
            {curve.xUnit}
          </text>
          <text x={-6} y={plot.height + 31} textAnchor="end">
            {curve.yUnit}
          </text>
        </g>
      </svg>
      <details>
        <summary>Table of values</summary>
        <table aria-label={label}>
          <thead>
            <tr>
              <th scope="col">{curve.xUnit}</th>
              <th scope="col">{curve.yUnit}</th>
            </tr>
          </thead>
          <tbody>
            {curve.points.map(({ x, y }) => (
              <tr key={x}>
                <td>{x.toLocaleString('en-US')}</td>
                <td>{y.toLocaleString('en-US')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
