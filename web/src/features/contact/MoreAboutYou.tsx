import { type ReactNode, useState } from 'react'
import { useForm } from '../../platform/forms/formContext.ts'
import styles from './ContactForm.module.css'

interface Props {
  /** What is known of them. */
  company: string
  phone: string
  /** Their fields. */
  children: ReactNode
}

const names = ['company', 'phone'] as const

/** Fields that few fill in, out of the way until somebody wants them, or must see what is in them. */
export function MoreAboutYou({ company, phone, children }: Props) {
  const { values, errors } = useForm()
  const [isKnown] = useState([company, phone, ...names.map((name) => values?.[name])].some(Boolean))
  const [isOpened, setOpened] = useState(isKnown)
  const isWrong = names.some((name) => errors.has(name))
  return (
    <details
      className={styles.more}
      open={isOpened || isWrong}
      onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
    >
      <summary>
        Add company or phone <span className="mute">(optional)</span>
      </summary>
      <div>{children}</div>
    </details>
  )
}
