import { Fragment } from 'react'
import classes from './Facts.module.css'

/** What is known, each under its name; what is not known is left out. */
export const Facts = ({ facts }: { facts: [name: string, value: string | null | undefined][] }) => (
  <dl className={classes.facts}>
    {facts.map(
      ([name, value]) =>
        value && (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ),
    )}
  </dl>
)
