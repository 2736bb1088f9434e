import { useEffect, useRef } from 'react'
import { formatCount } from '../../components/countText.ts'
import { typeset } from '../../components/products/typeset.ts'
import { Icon } from '../../platform/ui/Icon.tsx'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import { searchAddress } from '../../components/paths.ts'
import { splitAtMatch, type SuggestionRow } from './suggestionRows.ts'
import classes from './Suggestions.module.css'
import type { Suggested } from './useSuggestions.ts'

interface Props {
  /** Prefix of the ids that connect input, list and active row. */
  id: string
  found: Suggested
  text: string
  active: number
  onPoint(rowId: string | null): void
  onPick(row: SuggestionRow): void
  /** Address of all results; without it no link is shown. */
  onSeeAll?(): void
}

export function Suggestions({ id, found, text, active, onPoint, onPick, onSeeAll }: Props) {
  const { rows } = found
  const titles = rowTitles(rows)
  const isStale = found.text !== text.toLowerCase()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  return (
    // A press must not move focus from the input: the list would close before the click.
    <div className={classes.suggestions} onMouseDown={(event) => event.preventDefault()}>
      {rows.length > 0 && (
        <ul
          ref={list}
          role="listbox"
          id={`${id}list`}
          aria-label="Suggestions"
          aria-busy={isStale || undefined}
          // Hovering a row on the way to the button does not select it.
          onPointerLeave={() => onPoint(null)}
        >
          {rows.map((row, index) => (
            // Keyboards reach the rows through the input.
            <li
              key={row.id}
              id={`${id}row${index}`}
              role="option"
              aria-selected={index === active}
              data-kind={row.kind}
              onPointerMove={() => {
                if (index !== active) onPoint(row.id)
              }}
              onClick={() => onPick(row)}
            >
              <Row row={row} title={titles[index] ?? row.name} query={text} />
            </li>
          ))}
        </ul>
      )}
      {onSeeAll && (
        <div className={classes.foot}>
          <ShopLink className={classes.all} to={searchAddress(text)} tabIndex={-1} onClick={onSeeAll}>
            {allResults(found, isStale)} “<bdi>{text}</bdi>”
          </ShopLink>
          {rows.length > 0 && (
            <span className="only-wide" aria-hidden="true">
              <kbd>↑</kbd> <kbd>↓</kbd> choose &nbsp; <kbd>Enter</kbd> open &nbsp; <kbd>Esc</kbd> close
            </span>
          )}
        </div>
      )}
    </div>
  )
}

/** The name of each row; parts of a product after its first row only say how they differ: `Same, 4.50" CF`. */
export function rowTitles(rows: readonly SuggestionRow[]): string[] {
  const firstNames = new Map<string, readonly string[]>()
  return rows.map(({ kind, name, path }) => {
    if (kind !== 'part') return name
    const [page = ''] = path.split('?')
    const words = name.split(', ')
    const first = firstNames.get(page)
    if (!first) {
      firstNames.set(page, words)
      return name
    }
    const differing = words.filter((word) => !first.includes(word))
    return differing.length > 0 ? `Same, ${differing.join(', ')}` : name
  })
}

/**
 * The count is shown only for its own terms, and if higher than the list: the search counts products, while the list
 * may show several parts of one.
 */
function allResults({ rows, total }: Suggested, isStale: boolean): string {
  if (isStale || total === null) return 'See all results for'
  if (total === 0 && rows.length === 0) return 'No suggestions. Search for'
  if (total < rows.length) return 'See all results for'
  return total === 1 ? 'See the 1 result for' : `See all ${formatCount(total)} results for`
}

/** "180050 Subminiature-D feedthrough" for a part, else a term or page; the typed part is dimmed. */
function Row({ row, title, query }: { row: SuggestionRow; title: string; query: string }) {
  switch (row.kind) {
    case 'part':
      return (
        <>
          {row.picture === null ? <span /> : <img src={row.picture} alt="" width="44" height="44" />}
          <span className={classes.part}>
            <span className={`part-number ${classes.number}`}>
              <Highlighted text={row.sku} query={query} />
            </span>{' '}
            <span className={classes.title}>
              <Highlighted text={title} query={query} />
            </span>
          </span>
          <span className="num small"> {row.price}</span>
        </>
      )
    case 'term':
      return (
        <>
          <Icon name="search" size={15} />
          <span className={classes.words}>
            <Highlighted text={row.name} query={query} />
          </span>
        </>
      )
    case 'place':
      return (
        <>
          <span />
          <span className={classes.words}>
            <Highlighted text={row.name} query={query} />
          </span>
          <span className="mute small"> {row.type}</span>
        </>
      )
  }
}

function Highlighted({ text, query }: { text: string; query: string }) {
  const [before, match, after] = splitAtMatch(text, query)
  return (
    <>
      {typeset(before)}
      {match && <mark>{typeset(match)}</mark>}
      {typeset(after)}
    </>
  )
}
