import { buyerActions } from './buying.ts'
import { measureRefusals } from './logins.ts'
import { measure, printTable, reading, type Timing } from './measure.ts'
import { queries } from './queries.ts'

type Row = Timing & { readonly name: string; readonly limit?: number }

function cells(row: Row, baseline: Row): readonly string[] {
  return [
    row.name,
    row.median.toFixed(1),
    row.p95.toFixed(1),
    (row.median / baseline.median).toFixed(1),
    String(Math.round(row.bytes / 1024)),
    row.limit === undefined ? '' : `< ${row.limit}`,
    row.limit === undefined ? '' : row.median < row.limit ? 'ok' : 'MISSED',
  ]
}

const titles = ['request', 'median ms', 'p95 ms', 'x baseline', 'KiB', 'limit ms', '']

const base = process.env['BACKEND_URL']
if (base === undefined) throw new Error('Set BACKEND_URL to the backend to measure.')

const rows: Row[] = []
for (const query of await queries(base)) rows.push({ ...query, ...(await measure(reading(base, query.addresses))) })
for (const { name, limit, attempt } of await buyerActions(base))
  rows.push({ name, limit, ...(await measure(attempt, { warmUps: 5, counted: 20 })) })
const [baseline] = rows
if (baseline === undefined) throw new Error('There are no queries to measure.')
printTable([titles, ...rows.map((row) => cells(row, baseline))])

const { known, unknown } = await measureRefusals(base)
console.log(
  `A wrong password takes ${known.toFixed(1)} ms for an existing account and ${(unknown / known).toFixed(2)} times as long for an unknown one.`,
)

const missed = rows.filter(({ median, limit }) => limit !== undefined && median >= limit)
if (missed.length > 0) {
  console.log(`Too slow: ${missed.map(({ name }) => name).join('; ')}.`)
  process.exitCode = 1
}
