import styles from './OnPage.module.css'
import type { Place } from './outline.ts'

const latin = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** The alphabet with the ways to its letters. One without entries keeps its place: the others are found where they always are. */
function Alphabet({ letters }: { letters: readonly Place[] }) {
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

/** Pages of so many headings are taken in at a glance. */
const glance = 4

/** The ways around a long page: its headings, or the letters of one in alphabetical order. Nothing on a short one. */
export function OnPage({ headings }: { headings: readonly Place[] }) {
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
