import { type ReactNode, useState } from 'react'
import field from '../../platform/forms/Field.module.css'
import { useHasScripts } from '../../platform/ui/useHasScripts.ts'
import styles from './TermFilter.module.css'
import { textOf } from './outline.ts'

const terms = /<dt(?:\s[^>]*)?>[\s\S]*?<\/dt>\s*<dd>[\s\S]*?<\/dd>/g
/** A heading above a list in which nothing is left. */
const emptyLists = /(?:<h2(?:\s[^>]*)?>[^<]*<\/h2>\s*)?<dl>\s*<\/dl>/g
const letterHeading = /<h2(?:\s[^>]*)?>\w<\/h2>/

/** Lists with this many terms are easier to filter than to read. */
const MANY = 30

function countOf(html: string): number {
  return html.match(terms)?.length ?? 0
}

/** Whether a text is a long list of terms. Alphabetical ones have letters to go to. */
export function isTermList(html: string): boolean {
  return !letterHeading.test(html) && countOf(html) >= MANY
}

/** A text with only those terms that contain all words, in their names or definitions. */
export function filterTerms(html: string, search: string): string {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return html
  return html
    .replace(terms, (term) => {
      const text = textOf(term).toLowerCase()
      return words.every((word) => text.includes(word)) ? term : ''
    })
    .replace(emptyLists, '')
}

/** A long list of terms, with a field that filters it. */
export function TermFilter({ html, children }: { html: string; children: (filtered: string) => ReactNode }) {
  const hasScripts = useHasScripts()
  const [search, setSearch] = useState('')
  const filtered = filterTerms(html, search)
  const count = countOf(filtered)
  return (
    <>
      <div className={styles.filter}>
        <label>
          Filter
          <input
            className={field.input}
            type="search"
            value={search}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            disabled={!hasScripts}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        </label>
        <span role="status" className="mute small">
          {search.trim() !== '' && (count === 0 ? 'Nothing found' : `${count} found`)}
        </span>
      </div>
      {children(filtered)}
    </>
  )
}
