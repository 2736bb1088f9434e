import { graphql } from 'react-relay/hooks'
import { useSearchParams } from 'react-router'
import type { AnswerError } from '../../relay/answer.ts'
import { PageTitle } from '../../shell/PageTitle.tsx'
import { PartFailed } from '../../shell/PartBoundary.tsx'
import { ShopLink } from '../../shell/ShopLink.tsx'
import type { SearchScreenQuery } from './__generated__/SearchScreenQuery.graphql.ts'
import classes from './SearchScreen.module.css'

export const searchScreenQuery = graphql`
  query SearchScreenQuery($shell: Boolean!, $text: String!) @preloadable {
    ...Shell_query @alias(as: "shell") @include(if: $shell)
    searchSuggestions(text: $text) {
      id
      label
      path
      subItems {
        id
        type
        name
        path
      }
    }
  }
`

/** The gateway suggests no more than this many. */
const most = 8

const countOf = (found: number) =>
  found >= most ? `The first ${most} results` : found === 1 ? '1 result' : `${found} results`

interface Props {
  data: SearchScreenQuery['response']
  errors: readonly AnswerError[]
}

/** What the search box sends to: every part number and term that the words lead to. */
export function SearchScreen({ data, errors }: Props) {
  const [parameters] = useSearchParams()
  const terms = parameters.get('terms')?.trim() ?? ''
  // A search that failed answers with an empty list and the reason beside it: that is not "no results".
  const found = errors.some(({ path }) => path?.[0] === 'searchSuggestions') ? null : data.searchSuggestions
  return (
    <>
      <PageTitle>{`Search for “${terms}”`}</PageTitle>
      <h1 className={classes.words}>Results for “{terms}”</h1>
      {!found ? (
        <PartFailed of="search results" />
      ) : found.length === 0 ? (
        <section className={classes.empty}>
          <h2 className={classes.words}>No results for “{terms}”</h2>
          <p className="soft">
            Check the part number, or try fewer words. Numbers may be typed without dashes, sizes as they are printed:
            2.75 CF, NW40.
          </p>
          <ShopLink to="/products">Browse all products</ShopLink>
        </section>
      ) : (
        <>
          <p className="mute">{countOf(found.length)}</p>
          <ul className={classes.results}>
            {found.map(({ id, label, path, subItems }) => (
              <li key={id}>
                <ShopLink to={path}>{label}</ShopLink>
                {subItems.length > 0 && (
                  <ul>
                    {subItems.map((item) => (
                      <li key={item.id}>
                        <ShopLink to={item.path}>{item.name}</ShopLink> <span className="mute small">{item.type}</span>
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
