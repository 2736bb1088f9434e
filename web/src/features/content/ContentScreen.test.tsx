// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { shellResponse } from '../../testing/testResponses.ts'
import routeScreenQuery from '../backendPage/__generated__/RouteScreenQuery.graphql.ts'
import { responseTo, openScreen } from '../../testing/testScreen.tsx'

const meta = {
  title: 'Glossary',
  description: '',
  keywords: '',
  ogTitle: '',
  ogDescription: '',
  ogImage: '',
  ogUrl: '',
}
function section(heading: string | null, html: string) {
  return { __typename: 'RichTextSection', heading, html }
}

function titles(...texts: string[]) {
  return texts.map((text) => section(text, `<p>About ${text}.</p>`))
}

function open(layout: string, sections: object[], opened: { prefetch?: (href: string) => void } = {}) {
  return openScreen(
    '/glossary',
    ({ variables }) =>
      responseTo(routeScreenQuery, {
        ...shellResponse(),
        breadcrumbs: [],
        route: {
          __typename: 'ContentPage',
          layout,
          updatedAt: '2026-03-03T07:30:00.000Z',
          meta,
          ...(variables.path === '/glossary'
            ? { id: 'N1', title: 'Glossary', sections }
            : { id: 'N2', title: 'Elsewhere', sections: [] }),
        },
      }),
    opened,
  )
}

function main() {
  return within(screen.getByRole('main'))
}
function ways() {
  return main().queryByRole('navigation')
}

describe('a content page', () => {
  afterEach(cleanup)

  test('shows programs in one language at a time, the same everywhere', async () => {
    const programs = (name: string) =>
      `<dl>${['curl', 'Python'].map((language) => `<dt>${language}</dt><dd><pre><code>${name} in ${language}</code></pre></dd>`).join('')}</dl>`
    await open('DEFAULT', [section(null, `<p>One</p>${programs('First')}<p>Two</p>${programs('Second')}`)])
    const [first, second] = main().getAllByRole('group', { name: 'Language' })
    const chosen = () =>
      main()
        .getAllByRole('radio', { checked: true })
        .map((radio) => radio.getAttribute('value'))
    expect(chosen()).toEqual(['curl', 'curl'])
    if (!first || !second) throw new Error('two groups')
    fireEvent.click(within(second).getByRole('radio', { name: 'Python' }))
    expect(chosen()).toEqual(['Python', 'Python'])
    expect(within(first).getByText('First in curl')).toBeDefined()
  })

  test('filters long lists of terms', async () => {
    const terms = Array.from({ length: 30 }, (_, index) => `<dt>Type ${index}.</dt><dd>About it.</dd>`)
    await open('DEFAULT', [section(null, `<h2>Objects</h2><dl>${terms.join('')}</dl>`)])
    fireEvent.change(main().getByRole('searchbox', { name: 'Filter' }), { target: { value: 'type 29.' } })
    expect(
      main()
        .getAllByRole('term')
        .map(({ textContent }) => textContent),
    ).toEqual(['Type 29.'])
    expect(main().getByRole('status').textContent).toBe('1 found')
  })

  test("shows its last change in the shop's time zone", async () => {
    await open('DEFAULT', titles('Bake-out'))
    const day = main().getByText('Mar 2, 2026')
    expect(day.getAttribute('datetime')).toBe('2026-03-03T07:30:00.000Z')
    expect(day.parentElement?.textContent).toBe('Updated Mar 2, 2026')
  })

  test.each(['DEFAULT', 'CENTERED', 'PARAGRAPHS_TWO_THIRDS'])(
    'lists its headings when there are more than four: %s',
    async (layout) => {
      const text = section(null, '<h2>Torque</h2><p>t</p><h3>Crosswise</h3>')
      await open(layout, [...titles('Bake-out', 'Leaks', 'Gaskets'), text, ...titles('Leaks')])
      const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link')
      expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
        ['Bake-out', '#section-bake-out'],
        ['Leaks', '#section-leaks'],
        ['Gaskets', '#section-gaskets'],
        ['Torque', '#section-torque'],
        ['Leaks', '#section-leaks-2'],
      ])
      for (const link of links) {
        const heading = document.querySelector(link.getAttribute('href') ?? '')
        expect([heading?.tagName, heading?.textContent]).toEqual(['H2', link.textContent])
      }
    },
  )

  test('omits the list for four headings', async () => {
    await open('PARAGRAPHS_TWO_THIRDS', titles('Bake-out', 'Leaks', 'Gaskets', 'Torque'))
    expect(ways()).toBeNull()
  })

  test('shows images with reserved space and alternative text', async () => {
    const image = { url: '/sites/default/files/weld.svg', alt: 'Section of a weld', width: 800, height: 450 }
    await open('DEFAULT', [{ __typename: 'ImageSection', image, caption: 'A pinched weld' }])
    const picture = within(main().getByRole('figure')).getByRole('img', { name: 'Section of a weld' })
    expect(['src', 'width', 'height', 'loading'].map((name) => picture.getAttribute(name))).toEqual([
      '/sites/default/files/weld.svg',
      '800',
      '450',
      'lazy',
    ])
    expect(main().getByText('A pinched weld')).toBeTruthy()
  })

  test('shows tables with row and column headers, in regions that scroll by themselves', async () => {
    const rows = [
      ['PTFE', '0.01', ''],
      ['', '0.5', 'wet'],
    ]
    const columns = ['Material', 'TML, %', '']
    await open('DEFAULT', [{ __typename: 'TableSection', caption: 'Outgassing', columns, rows }])
    const region = main().getByRole('region', { name: 'Outgassing' })
    expect(region.tabIndex).toBe(0)
    const table = within(within(region).getByRole('table', { name: 'Outgassing' }))
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Material', 'TML, %'])
    expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['PTFE'])
    expect(table.getAllByRole('row').map((row) => row.children.length)).toEqual([3, 3, 3])
  })

  test('links within the shop and to other sites', async () => {
    const links = [
      { label: 'Elsewhere', path: '/elsewhere' },
      { label: 'Drawing', path: '/sites/default/files/a.pdf' },
      { label: 'NASA', path: 'https://outgassing.nasa.gov/' },
    ]
    const { router } = await open('DEFAULT', [{ __typename: 'LinkListSection', heading: 'See also', links }])
    expect(main().getByRole('heading', { level: 2, name: 'See also' }).id).toBe('section-see-also')
    expect(main().getByRole('link', { name: 'NASA' }).getAttribute('href')).toBe('https://outgassing.nasa.gov/')
    expect(main().getByRole('link', { name: 'Drawing' }).getAttribute('href')).toBe('/sites/default/files/a.pdf')
    fireEvent.click(main().getByRole('link', { name: 'Elsewhere' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'))
  })

  test('leaves external links and new windows to the browser', async () => {
    const html =
      '<a href="https://nist.example/">a</a><a href="/elsewhere" target="_blank">b</a><a href="/sites/default/files/a.pdf">c</a><a href="#section-b">d</a>'
    const { router } = await open('DEFAULT', [section(null, html)])
    const texts: string[] = []
    const browser = (event: Event) => {
      if (!event.defaultPrevented && event.target instanceof Element) texts.push(event.target.textContent)
      event.preventDefault()
    }
    window.addEventListener('click', browser)
    for (const name of ['a', 'b', 'c', 'd']) fireEvent.click(screen.getByRole('link', { name }))
    fireEvent.click(screen.getByRole('link', { name: 'd' }), { ctrlKey: true })
    window.removeEventListener('click', browser)
    expect(texts).toEqual(['a', 'b', 'c', 'd', 'd'])
    expect(router.state.location.pathname).toBe('/glossary')
  })

  test('prefetches content links on hover', async () => {
    const prefetch = vi.fn()
    const html = '<p><a href="/elsewhere?a=b">in</a> <a href="https://nist.example/">out</a></p>'
    await open('DEFAULT', [section(null, html)], { prefetch })
    prefetch.mockClear()
    fireEvent.focusIn(screen.getByRole('link', { name: 'out' }))
    fireEvent.focusIn(screen.getByRole('link', { name: 'in' }))
    expect(prefetch.mock.calls).toEqual([['/elsewhere?a=b']])
    fireEvent.pointerOver(screen.getByRole('link', { name: 'in' }))
    await waitFor(() => expect(prefetch).toHaveBeenCalledTimes(2))
  })

  test('skips unknown section types', async () => {
    await open('DEFAULT', [{ __typename: 'FilmSection' }, section('Torque', '<p>Crosswise.</p>')])
    expect(main().getByText('Crosswise.')).toBeTruthy()
  })
})
