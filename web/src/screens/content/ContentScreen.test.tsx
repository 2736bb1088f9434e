// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { shellAnswer } from '../../relay/testAnswers.ts'
import routeScreenQuery from '../route/__generated__/RouteScreenQuery.graphql.ts'
import { answerTo, openScreen } from '../testScreen.tsx'

const meta = {
  title: 'Glossary',
  description: '',
  keywords: '',
  ogTitle: '',
  ogDescription: '',
  ogImage: '',
  ogUrl: '',
}
const section = (heading: string | null, html: string) => ({ __typename: 'RichTextSection', heading, html })

const open = (layout: string, ...sections: object[]) =>
  openScreen('/glossary', ({ variables }) =>
    answerTo(routeScreenQuery, {
      ...shellAnswer(),
      breadcrumbs: [],
      route:
        variables.path === '/glossary'
          ? { __typename: 'ContentPage', id: 'N1', title: 'Glossary', layout, sections, meta }
          : { __typename: 'ContentPage', id: 'N2', title: 'Elsewhere', layout, sections: [], meta },
    }),
  )

describe('a content page', () => {
  afterEach(cleanup)

  test('shows its sections and the way around them beside', async () => {
    await open('PARAGRAPHS_TWO_THIRDS', section('Bake-out', '<p>Slowly.</p>'), section('Torque', '<p>Crosswise.</p>'))
    const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['#section-bake-out', '#section-torque'])
    expect(document.getElementById('section-torque')?.textContent).toBe('Torque')
  })

  test('stands alone in the other layouts', async () => {
    await open('DEFAULT', section('Bake-out', '<p>Slowly.</p>'), section('Torque', '<p>Crosswise.</p>'))
    expect(screen.queryByRole('navigation', { name: 'On this page' })).toBeNull()
  })

  test('follows a link of its text without leaving the shop', async () => {
    const { router } = await open('DEFAULT', section(null, '<p>See <a href="/elsewhere">elsewhere</a>.</p>'))
    fireEvent.click(screen.getByRole('link', { name: 'elsewhere' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Elsewhere' })).toBeTruthy()
  })
})
