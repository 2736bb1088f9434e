import { describe, expect, test } from 'vitest'
import { isShopNotFound, accessDenied, unmatched } from '../../platform/relay/notFound.ts'
import { fromGatewayError } from '../../platform/relay/shopError.ts'
import { errorTexts } from './ErrorPage.tsx'

const at = { pathname: '/flanges/caf%C3%A9', search: '?page=2' }
function thrown(status: number, data: unknown) {
  return { status, data, statusText: '', internal: false }
}
function messageOf(status: number, data: unknown) {
  return errorTexts(thrown(status, data), at).message
}

describe('an unknown path', () => {
  test.each([
    [403, { message: 'Access denied', title: 'Forbidden' }],
    [404, { message: 'Unable to resolve path /flanges/caf%C3%A9.', title: 'Not Found' }],
    [404, { errors: [{ title: 'Not Found', detail: 'No such route' }] }],
  ])('with %i from the backend is a 404 with the path', (status, data) =>
    expect(errorTexts(thrown(status, data), at)).toEqual({
      status: 404,
      title: 'Page not found',
      message: 'Unable to resolve path "/flanges/café"',
    }),
  )

  test('without a route shows the whole address', () => {
    const { message, title } = unmatched('/user/caf%C3%A9?a=1')
    expect(messageOf(404, { message, title })).toBe('Page not found: /user/café?a=1')
    // The router's own errors have texts for developers.
    expect(messageOf(404, 'Error: No route matches URL "/flanges"')).toBe('Page not found: /flanges/café?page=2')
  })

  test('behind a guard shows the second message', () => {
    const { message, title, status } = accessDenied('/user/orders/1')
    expect(status).toBe(404)
    expect(messageOf(status, { message, title })).toBe('Page Not Found: /user/orders/1')
  })

  test('with similar messages does not count', () =>
    expect(['page not found: /x', 'Not found'].some(isShopNotFound)).toBe(false))
})

describe('other errors', () => {
  test.each([
    [
      'the first entry, before anything else',
      { errors: [{ detail: 'D', title: 'T' }, { detail: 'E' }], message: 'M' },
      'D',
      'T',
    ],
    ['its message', { message: 'M', statusMessage: 'S', title: 'T' }, 'M', 'T'],
    ['its status message', { statusMessage: 'S' }, 'S', 'Unexpected Error'],
    ['an unreadable response', '<html>502 Bad Gateway</html>', 'Something has gone wrong.', 'Unexpected Error'],
    ['nothing', undefined, 'Something has gone wrong.', 'Unexpected Error'],
  ])('show their message: %s', (_, data, message, title) =>
    expect(errorTexts(thrown(502, data), at)).toEqual({ status: 502, title, message }),
  )

  test('without a message and status 500 apologize', () => {
    const apology = 'Something has gone wrong with our server, we apologize for the inconvenience.'
    expect(messageOf(500, null)).toBe(apology)
    expect(fromGatewayError({ message: 'TypeError: x is not a function' })).toMatchObject({
      message: apology,
      status: 500,
    })
  })

  test.each([[new Error('stack and secrets')], ['text'], [null], [{ status: 404 }]])(
    'without a status are titled "Error" and hide their details',
    (error) =>
      expect(errorTexts(error, at)).toEqual({ status: null, title: 'Error', message: 'Something has gone wrong.' }),
  )
})
