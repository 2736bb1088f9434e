import { graphql, useFragment } from 'react-relay/hooks'
import { PageMeta } from '../../components/page/PageMeta.tsx'
import { useShopTime } from '../../platform/time/shopTime.ts'
import styles from './ContentScreen.module.css'
import { Sections, useSections } from './Sections.tsx'
import type { ContentScreen_page$key } from './__generated__/ContentScreen_page.graphql.ts'
import type { Anchor } from './outline.ts'

const latin = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Letter navigation. Letters without entries keep their place. */
function Alphabet({ letters }: { letters: readonly Anchor[] }) {
  const places = new Map(letters.map(({ id, text }) => [text.toUpperCase(), id]))
  const others = [...places.keys()].filter((letter) => !latin.includes(letter))
  return (
    <nav className={styles.alphabet} aria-label="Letters">
      <ul>
        {[...others, ...latin].map((letter) => {
          const id = places.get(letter)
          return <li key={letter}>{id ? <a href={`#${id}`}>{letter}</a> : <span aria-hidden="true">{letter}</span>}</li>
        })}
      </ul>
    </nav>
  )
}

/** Pages with this many headings need no navigation. */
const glance = 4

/** Navigation of a long page: its headings, or letters for alphabetical pages. Renders nothing for short pages. */
function OnPage({ headings }: { headings: readonly Anchor[] }) {
  if (headings.length <= glance) return null
  if (headings.every(({ text }) => text.length === 1)) return <Alphabet letters={headings} />
  return (
    <nav className={styles.onPage} aria-labelledby="on-this-page">
      <h2 id="on-this-page">On this page</h2>
      <ul>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const layouts: Readonly<Record<string, string | undefined>> = {
  CENTERED: styles.centered,
  PARAGRAPHS_TWO_THIRDS: styles.twoThirds,
}

/** An editorial page: its sections in order, with navigation if long. */
export function ContentScreen({ page }: { page: ContentScreen_page$key }) {
  const { dayOf } = useShopTime()
  const content = useFragment(
    graphql`
      fragment ContentScreen_page on ContentPage @throwOnFieldError {
        title
        layout
        updatedAt
        ...Sections_page
        meta {
          ...PageMeta_meta
        }
      }
    `,
    page,
  )
  const { title, layout, updatedAt, meta } = content
  const { anchored, headings } = useSections(content)
  return (
    <>
      <PageMeta meta={meta} type="article" />
      <article className={`${styles.page} ${layouts[layout] ?? ''}`}>
        <header>
          <h1>{title}</h1>
          <p className="mute small">
            Updated <time dateTime={updatedAt}>{dayOf(updatedAt)}</time>
          </p>
        </header>
        <OnPage headings={headings} />
        <Sections sections={anchored} />
      </article>
    </>
  )
}
