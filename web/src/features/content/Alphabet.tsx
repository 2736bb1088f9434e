import styles from './OnPage.module.css'
import type { Place } from './outline.ts'

const latin = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** The alphabet with the ways to its letters. One without entries keeps its place: the others are found where they always are. */
export function Alphabet({ letters }: { letters: readonly Place[] }) {
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
