import { Button } from '../../platform/ui/Button.tsx'
import { useId, useState } from 'react'
import { graphql } from 'react-relay/hooks'
import {
  type FlagName,
  flagNames,
  flags,
  resetFlags,
  setFlag,
  useAreFlagsDefault,
  useFlag,
} from '../../components/featureFlags.ts'
import { PageTitle } from '../../components/page/PageTitle.tsx'
import styles from './FeatureFlagsScreen.module.css'

export const query = graphql`
  query FeatureFlagsScreenQuery($shell: Boolean!) @preloadable {
    ...Shell_query @alias(as: "shell") @include(if: $shell)
    breadcrumbs(path: "/feature-flags") {
      ...Breadcrumbs_trail
    }
  }
`

/** Features of this browser that can be switched on and off. */
export function Screen() {
  const areDefault = useAreFlagsDefault()
  const [message, setMessage] = useState('')
  return (
    <>
      <PageTitle>Feature flags</PageTitle>
      <div className={styles.page}>
        <div className={styles.head}>
          <div>
            <h1>Feature flags</h1>
            <p className="mute">Saved in this browser only.</p>
            <p className={`${styles.state} mute`} role="status">
              {message || (areDefault && 'All flags are at their defaults.')}
            </p>
            <noscript>
              <p>Feature flags need JavaScript. Without it, all stay at their defaults.</p>
            </noscript>
          </div>
          <Button
            className={styles.reset}
            onClick={() => {
              resetFlags()
              setMessage('')
            }}
          >
            Reset to defaults
          </Button>
        </div>
        {flagNames.map((name) => (
          <Flag
            key={name}
            name={name}
            onChange={(isOn) => {
              setFlag(name, isOn)
              setMessage(`${flags[name].label}: ${isOn ? 'on' : 'off'}.`)
            }}
          />
        ))}
      </div>
    </>
  )
}

interface FlagProps {
  name: FlagName
  onChange: (isOn: boolean) => void
}

function Flag({ name, onChange }: FlagProps) {
  const id = useId()
  const isOn = useFlag(name)
  const { label, description, isOnByDefault } = flags[name]
  return (
    <div className={styles.flag}>
      <h2 id={id}>{label}</h2>
      <p id={`${id}what`}>
        {description} Default: {isOnByDefault ? 'on' : 'off'}.<br />
        <code>{name}</code>
      </p>
      <button
        type="button"
        className={styles.switch}
        role="switch"
        aria-checked={isOn}
        aria-labelledby={id}
        aria-describedby={`${id}what`}
        onClick={() => onChange(!isOn)}
      />
    </div>
  )
}
