import { expect, test } from 'vitest'
import { createLog } from './log.ts'

test.each<[string, unknown, Record<string, unknown>]>([
  ['an error, without its other members', Object.assign(new Error('no'), { email: 'ana' }), { message: 'no' }],
  ['an error, without the secret of a path', new Error('at /cart/shared/AbC'), { message: 'at /cart/shared/[token]' }],
  ['text', 'at /cart/shared/AbC', { message: 'at /cart/shared/[token]' }],
  ['something else', { reason: 1 }, { message: '[object Object]' }],
  ['nothing', null, { message: 'null' }],
])('logs a thrown %s', (_what, err, logged) => {
  const lines: string[] = []
  createLog('info', { write: (line) => void lines.push(line) }).error({ err }, 'failed')
  expect(lines).toHaveLength(1)
  const line = JSON.parse(lines[0] ?? '') as Record<string, unknown>
  expect(line).toMatchObject({ msg: 'failed', err: logged })
  expect(JSON.stringify(line)).not.toMatch(/ana|AbC/)
})
