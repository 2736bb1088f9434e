import { expect, test } from 'vitest'
import { createLog } from './log.ts'

test('a database error is logged without the values of its query', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const error = Object.assign(new Error('canceled'), {
    code: '57014',
    query: 'select $1',
    params: ['typed by a visitor'],
  })
  log.error({ err: error, requestId: 'request-0001' }, 'request failed')
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    requestId: 'request-0001',
    err: { type: 'Error', message: 'canceled', code: '57014', stack: error.stack },
  })
  expect(lines[0]).not.toMatch(/visitor|select/)
})
