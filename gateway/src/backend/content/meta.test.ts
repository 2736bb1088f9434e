import { describe, expect, it } from 'vitest'
import { Document } from '../jsonapi/document.ts'
import { pageMeta } from './meta.ts'

function tag(key: 'name' | 'property', name: string, content: string) {
  return {
    tag: 'meta',
    attributes: { [key]: name, content },
  }
}

function resourceWith(attributes: Record<string, unknown>) {
  const { data } = Document.parse({ data: { type: 'node--page', id: 'a', attributes } }, 'test')
  return data[0]
}

const facts = { title: 'About us', path: '/about', description: 'Who we are.', image: '/sites/default/files/a.webp' }

describe('meta tags', () => {
  it("fall back to the page's own text if no editor wrote any", () => {
    expect(pageMeta(facts, resourceWith({ metatag: [], metatag_normalized: null }))).toEqual({
      title: 'About us',
      ogTitle: 'About us',
      description: 'Who we are.',
      ogDescription: 'Who we are.',
      keywords: '',
      ogImage: '/sites/default/files/a.webp',
      ogUrl: '/about',
    })
  })

  it.each(['metatag', 'metatag_normalized'])("use the editor's text from %s", (attribute) => {
    const tags = [
      tag('name', 'title', 'Who builds your flanges'),
      tag('name', 'keywords', 'CF, KF'),
      tag('property', 'og:description', 'In a link.'),
    ]
    expect(pageMeta(facts, resourceWith({ metatag: [], [attribute]: tags }))).toMatchObject({
      title: 'Who builds your flanges',
      ogTitle: 'Who builds your flanges',
      description: 'Who we are.',
      ogDescription: 'In a link.',
      keywords: 'CF, KF',
    })
  })

  it('never name the site behind the shop', () => {
    const image = 'http://cms.invalid/sites/default/files/previews/1.png?v=abc'
    const tags = [tag('property', 'og:image', image), tag('property', 'og:url', 'http://cms.invalid/node/7')]
    expect(pageMeta(facts, resourceWith({ metatag: tags }))).toMatchObject({
      ogImage: '/sites/default/files/previews/1.png?v=abc',
      ogUrl: '/about',
    })
  })
})
