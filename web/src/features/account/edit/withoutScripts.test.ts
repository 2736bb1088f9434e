import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { shellResponse } from '../../../testing/testResponses.ts'
import { render } from '../../../server.tsx'
import { responseTo } from '../../../testing/testScreen.tsx'
import { testTexts } from '../../../testing/testTexts.ts'
import editQuery from './__generated__/EditScreenQuery.graphql.ts'

test('lets a profile be posted again without scripts if it cannot be shown', async () => {
  const { viewer } = shellResponse(null, 'ana')
  const fields = {
    intent: 'profile',
    customer: 'ana',
    firstName: 'Ana',
    lastName: 'Ruiz',
    company: 'Castaic "Optics"',
    email: 'new@castaic.example',
    currentPassword: 'flange gasket & bolts',
  }
  const rendered = await render(
    new Request('https://shop.example/user/edit', { method: 'POST', body: new URLSearchParams(fields) }),
    {
      ask: async (id) =>
        id === editQuery.params.id
          ? responseTo(editQuery, { ...shellResponse(), viewer: { ...viewer, isLoggedIn: true, user: null } })
          : { errors: [{ message: 'Something has gone wrong.', extensions: { status: 503 } }] },
      nonce: 'n0nce',
      texts: testTexts,
      head: () => '',
      onProblem() {},
    },
  )
  if ('redirect' in rendered) throw new Error('The form leads nowhere')
  const html = await text(rendered.body)
  expect(rendered.status).toBe(503)
  expect(html).toContain('Send the form again')
  expect(html).toContain('name="company" value="Castaic &quot;Optics&quot;"')
  expect(html).toContain('name="email" value="new@castaic.example"')
  expect(html).not.toContain('flange gasket')
})
