import { createContext, Fragment, use, useId } from 'react'
import styles from './CodeChoice.module.css'
import { CodeBlock } from './CodeBlock.tsx'
import { codeOf, textOf } from './outline.ts'

/** Matches a list of terms that consists of code blocks: the same program in several languages. */
export const codeLists = /<dl>\s*(?:<dt(?:\s[^>]*)?>[^<]*<\/dt>\s*<dd>\s*<pre[\s>][\s\S]*?<\/pre>\s*<\/dd>\s*)+<\/dl>/

const programs = /<dt(?:\s[^>]*)?>([^<]*)<\/dt>\s*<dd>\s*(<pre[\s>][\s\S]*?<\/pre>)/g

/** The language chosen on this page, for all of its programs; null until the reader chooses. */
export const ChosenLanguage = createContext<{ language: string | null; choose: (language: string) => void }>({
  language: null,
  choose: () => {},
})

/** A program in several languages, of which one is shown. Radio buttons, so that it works without scripts. */
export function CodeChoice({ html }: { html: string }) {
  const group = useId()
  const { language, choose } = use(ChosenLanguage)
  const versions = [...html.matchAll(programs)].map(([, name = '', code = '']) => ({
    name: textOf(name),
    code: codeOf(code),
  }))
  const shown = versions.find(({ name }) => name === language) ?? versions[0]
  return (
    <fieldset className={styles.choice}>
      <legend className="sr-only">Language</legend>
      {versions.map(({ name, code }, index) => (
        <Fragment key={name}>
          <input
            type="radio"
            id={`${group}${index}`}
            value={name}
            name={group}
            checked={name === shown?.name}
            onChange={() => choose(name)}
          />
          <label htmlFor={`${group}${index}`}>{name}</label>
          <div>
            <CodeBlock code={code} />
          </div>
        </Fragment>
      ))}
    </fieldset>
  )
}
