import { describe, expect, it } from 'vitest'
import { type BackendResponse, failureOf, jsonOf, transportFailure } from './backendResponse.ts'
import { BackendError } from '../jsonapi/errors.ts'
import { objectWith, textWith } from '../../testing/matchers.ts'

const JSON_API = 'application/vnd.api+json'
function errors(title: string, detail: string) {
  return JSON.stringify({ jsonapi: { version: '1.0' }, errors: [{ title, status: '422', detail }] })
}
const MAINTENANCE = 'Vacuum Components is currently under maintenance. We should be back shortly.'

const closed = { status: 503, retryAfter: '7' }

const rows: Array<[string, BackendResponse, object]> = [
  [
    'a refused value',
    {
      status: 422,
      contentType: JSON_API,
      body: errors('Unprocessable Content', 'quantity.0.value: may be no less than 0.'),
    },
    { kind: 'invalid', status: 422, detail: 'quantity.0.value: may be no less than 0.' },
  ],
  [
    'values refused by their pointers',
    {
      status: 422,
      contentType: JSON_API,
      body: JSON.stringify({
        errors: [
          { detail: 'address.0.postal_code: no.', source: { pointer: '/data/attributes/address/postal_code' } },
          { detail: 'Entity is not valid: no.', source: { pointer: '/data' } },
          { detail: null },
        ],
      }),
    },
    {
      kind: 'invalid',
      violations: [
        { field: 'address/postal_code', detail: 'address.0.postal_code: no.' },
        { field: '', detail: 'Entity is not valid: no.' },
        { field: '', detail: '' },
      ],
    },
  ],
  [
    'values refused line by line',
    {
      status: 422,
      contentType: 'application/json',
      body: JSON.stringify({
        message: 'Unprocessable Entity: validation failed.\nname: Taken.\nmail.0.value: This value is not valid.\n',
      }),
    },
    {
      kind: 'invalid',
      violations: [
        { field: 'name', detail: 'Taken.' },
        { field: 'mail/0/value', detail: 'This value is not valid.' },
      ],
    },
  ],
  [
    'a password that is missing',
    { status: 422, contentType: 'application/json', body: '{"message":"No password provided."}' },
    { kind: 'invalid', violations: [] },
  ],
  [
    'something hidden',
    { status: 403, contentType: JSON_API, body: errors('Forbidden', '') },
    { kind: 'forbidden', detail: 'Forbidden' },
  ],
  [
    'something that is not there',
    { status: 404, contentType: JSON_API, body: errors('Not Found', 'not converted') },
    { kind: 'notFound' },
  ],
  [
    'an unknown route as a page',
    { status: 404, contentType: 'text/html; charset=UTF-8', body: '<!DOCTYPE html><html>' },
    { kind: 'notFound', detail: 'text/html; charset=UTF-8, 21 characters' },
  ],
  [
    'a bad token as a page',
    { status: 401, contentType: 'text/html; charset=UTF-8', body: '<html>' },
    { kind: 'unauthorized' },
  ],
  ['a lost race', { status: 409, contentType: JSON_API, body: errors('Conflict', 'version') }, { kind: 'conflict' }],
  [
    'a question it does not understand',
    {
      status: 400,
      contentType: JSON_API,
      body: errors('Bad Request', '`nope` is not a valid relationship field name.'),
    },
    { kind: 'rejected' },
  ],
  [
    'a wrong content type',
    { status: 415, contentType: JSON_API, body: errors('Unsupported Media Type', 'x') },
    { kind: 'rejected' },
  ],
  [
    'its own failure',
    { status: 500, contentType: JSON_API, body: errors('Internal Server Error', 'SQLSTATE[HY093]') },
    { kind: 'server', announcement: null },
  ],
  [
    'a database that is down',
    {
      status: 500,
      contentType: 'text/html; charset=UTF-8',
      body: 'The website encountered an unexpected error.<br />',
    },
    { kind: 'server' },
  ],
  [
    'maintenance in JSON:API',
    {
      status: 503,
      contentType: JSON_API,
      body: errors('Service Unavailable', MAINTENANCE),
      retryAfter: '10',
      generator: 'Drupal 10 (https://www.drupal.org)',
    },
    { kind: 'maintenance', announcement: MAINTENANCE, retryAfter: '10' },
  ],
  [
    'maintenance of the embedded backend',
    {
      ...closed,
      contentType: JSON_API,
      body: errors('Service Unavailable', 'Back at noon.'),
      generator: '@shop/backend',
    },
    { kind: 'maintenance', announcement: 'Back at noon.' },
  ],
  [
    'a proxy that says when to retry',
    { ...closed, contentType: 'text/plain', body: 'upstream secret' },
    { kind: 'maintenance', announcement: textWith('The shop is currently') },
  ],
  [
    'a proxy that says so in JSON',
    { ...closed, contentType: JSON_API, body: errors('Service Unavailable', 'secret') },
    { kind: 'maintenance', announcement: textWith('The shop is currently') },
  ],
  [
    'overload of the embedded backend',
    {
      status: 503,
      contentType: JSON_API,
      body: JSON.stringify({ errors: [{ detail: 'Try again.', code: 'overloaded' }] }),
      retryAfter: '2',
    },
    { kind: 'server', announcement: null },
  ],
  [
    'maintenance in plain text',
    { status: 503, contentType: 'text/plain; charset=UTF-8', body: 'Back at noon.', generator: 'Drupal 11' },
    { kind: 'maintenance', announcement: 'Back at noon.' },
  ],
  [
    'words of a proxy about maintenance',
    { status: 503, contentType: 'text/plain', body: 'upstream in maintenance' },
    { kind: 'server', announcement: null },
  ],
  [
    'maintenance as a page',
    { status: 503, contentType: 'text/html', body: '<html><body>secret</body></html>' },
    { kind: 'maintenance', announcement: textWith('maintenance') },
  ],
  [
    'being too busy',
    { status: 503, contentType: JSON_API, body: errors('Service Unavailable', 'try later'), generator: 'Drupal 11' },
    { kind: 'server', announcement: null },
  ],
  ['nonsense with a status', { status: 502, contentType: JSON_API, body: '{' }, { kind: 'server', detail: '' }],
]

describe('parsing a response', () => {
  it.each(rows)('%s', (_what, response, expected) => {
    expect(failureOf(response, 'products')).toMatchObject({ operation: 'products', ...expected })
  })

  it('accepts JSON, or an empty body without content', () => {
    expect(
      jsonOf({ status: 200, contentType: 'application/json', body: '{"a":1}' }, 'x', { mayBeEmpty: false }),
    ).toEqual({ a: 1 })
    expect(jsonOf({ status: 204, contentType: '', body: '' }, 'x', { mayBeEmpty: false })).toBeNull()
  })

  it.each([
    ['a page with status 200', 'text/html', '<form>'],
    ['a truncated response', JSON_API, '{"data":['],
    ['an empty body', '', ''],
  ])('rejects malformed responses: %s', (_what, contentType, body) => {
    expect(() => jsonOf({ status: 200, contentType, body }, 'x', { mayBeEmpty: false })).toThrow(
      objectWith({ kind: 'malformed' }),
    )
  })
})

describe('connection failures', () => {
  const withCode = (code: string) => Object.assign(new Error('x'), { code })
  it.each([
    [withCode('ECONNREFUSED'), 'unreachable'],
    [withCode('UND_ERR_SOCKET'), 'unreachable'],
    [withCode('ENOTFOUND'), 'unreachable'],
    [withCode('UND_ERR_HEADERS_TIMEOUT'), 'timeout'],
    [new DOMException('late', 'TimeoutError'), 'timeout'],
    [withCode('UND_ERR_RES_EXCEEDED_MAX_SIZE'), 'malformed'],
    [withCode('HPE_INVALID_CONSTANT'), 'malformed'],
    [new BackendError({ kind: 'conflict', operation: 'y' }), 'conflict'],
  ])('%s is %s', (error, kind) => {
    expect(transportFailure(error, 'x').kind).toBe(kind)
  })
})
