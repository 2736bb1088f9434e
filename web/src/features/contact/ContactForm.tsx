import { type ReactNode, use, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { useLocation } from 'react-router'
import { ShopForm } from '../../components/forms/ShopForm.tsx'
import { SelectField, TextArea, TextField } from '../../platform/forms/fields.tsx'
import { useForm, useFormValues } from '../../platform/forms/formContext.ts'
import type { FieldError } from '../../platform/relay/formAnswer.ts'
import { MadeAtContext, sinceAnswer } from '../../platform/time/clock.ts'
import styles from './ContactForm.module.css'
import { FileField } from './FileField.tsx'
import type { ContactForm_shop$key } from './__generated__/ContactForm_shop.graphql.ts'
import type { ContactForm_user$key } from './__generated__/ContactForm_user.graphql.ts'
import { contactForm, keepContact, messageLengths, orderSubject } from './contactForm.ts'

/** Now, by the clock of the shop as far as a server told it: that of a device may be wrong. In milliseconds since 1970. */
function shopTime(madeAt: number | null) {
  return madeAt === null ? Date.now() : madeAt + sinceAnswer()
}

/** When the form was shown first: nobody fills it in within seconds. */
export function StartedAt() {
  const before = useFormValues()?.startedAt
  const madeAt = use(MadeAtContext)
  // The page's own place in the history; later ones have a key.
  const isFirst = useLocation().key === 'default'
  const [shownAt] = useState(() => new Date(isFirst && madeAt !== null ? madeAt : shopTime(madeAt)).toISOString())
  return <input type="hidden" name="startedAt" defaultValue={before || shownAt} />
}

interface Props {
  shop: ContactForm_shop$key
  user: ContactForm_user$key | null
}

/** Characters of what an address says the message is about. */
const longestAbout = 200

/** What an address asks to write about: one of the subjects, and what about it. Of an order that is its number. */
function askedFor(search: string, subjects: readonly string[]) {
  const parameters = new URLSearchParams(search)
  const asked = parameters.get('subject')?.trim().toLowerCase()
  const subject = subjects.find((each) => each.toLowerCase() === asked)
  const about = (parameters.get('about') ?? '').replace(/\s+/g, ' ').trim().slice(0, longestAbout)
  const isOrder = subject === orderSubject
  return {
    subject,
    orderNumber: isOrder ? about : '',
    message: about === '' || isOrder ? '' : `About ${about}:\n\n`,
  }
}

/** A message to the office. It is kept for the life of the tab, whatever happens to the page. */
export function ContactForm({ shop: shopKey, user: userKey }: Props) {
  const { contactSubjects } = useFragment(
    graphql`
      fragment ContactForm_shop on Shop @throwOnFieldError {
        contactSubjects
      }
    `,
    shopKey,
  )
  const user = useFragment(
    graphql`
      fragment ContactForm_user on User {
        firstName
        lastName
        email
        company
        phone
      }
    `,
    userKey,
  )
  const { search } = useLocation()
  const asked = askedFor(search, contactSubjects)
  const keep = useMemo(() => keepContact(search), [search])
  const file = useRef<() => Promise<readonly FieldError[]> | null>(null)
  return (
    <ShopForm
      title="Contact us"
      schema={contactForm}
      submitLabel="Send message"
      pendingLabel="Sending…"
      encType="multipart/form-data"
      keep={keep}
      prepare={() => file.current?.() ?? null}
    >
      <TextField
        name="name"
        label="Name"
        autoComplete="name"
        maxLength={200}
        defaultValue={[user?.firstName, user?.lastName].filter(Boolean).join(' ')}
        isHalf
      />
      <TextField
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={254}
        defaultValue={user?.email ?? ''}
        isHalf
      />
      <MoreAboutYou company={user?.company ?? ''} phone={user?.phone ?? ''}>
        <TextField
          name="company"
          label="Company"
          autoComplete="organization"
          maxLength={200}
          defaultValue={user?.company ?? ''}
          isOptional
          isHalf
        />
        <TextField
          name="phone"
          label="Phone"
          type="tel"
          autoComplete="tel"
          maxLength={30}
          defaultValue={user?.phone ?? ''}
          isOptional
          isHalf
        />
      </MoreAboutYou>
      <SubjectField name="subject" label="Subject" subjects={contactSubjects} defaultValue={asked.subject ?? ''} />
      <div className={styles.orderNumber}>
        <TextField
          name="orderNumber"
          label="Order number"
          hint="It stands on the confirmation, such as VX-2026-004183."
          autoComplete="off"
          maxLength={40}
          defaultValue={asked.orderNumber}
        />
      </div>
      <TextArea
        name="message"
        label="Message"
        hint={`${messageLengths.min} to ${messageLengths.max.toLocaleString('en-US')} characters. Part numbers help.`}
        rows={7}
        maxLength={messageLengths.max}
        defaultValue={asked.message}
      />
      <FileField name="file" label="File" settleRef={file} onChange={keep.write} />
      <Trap />
      <StartedAt />
    </ShopForm>
  )
}

/** A field that only programs fill in. */
function Trap() {
  return (
    <div className="sr-only" aria-hidden="true">
      <label>
        Leave this empty
        <input name="website" type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

interface SubjectFieldProps {
  name: string
  label: string
  subjects: readonly string[]
  defaultValue: string
}

/** What a message is about. With another subject no order number is missing any longer. */
function SubjectField({ subjects, ...field }: SubjectFieldProps) {
  const { reviseErrors } = useForm()
  const [chosen, setChosen] = useState<string | null>(null)
  const revise = useEffectEvent(reviseErrors)
  useEffect(() => {
    if (chosen !== null) revise()
  }, [chosen])
  return (
    <SelectField
      {...field}
      autoComplete="off"
      options={subjects.map((subject) => ({ value: subject, label: subject }))}
      onChange={(event) => setChosen(event.currentTarget.value)}
    />
  )
}

interface MoreAboutYouProps {
  /** What is known of them. */
  company: string
  phone: string
  /** Their fields. */
  children: ReactNode
}

const moreNames = ['company', 'phone'] as const

/** Fields that few fill in, out of the way until somebody wants them, or must see what is in them. */
function MoreAboutYou({ company, phone, children }: MoreAboutYouProps) {
  const { values, errors } = useForm()
  const [isKnown] = useState([company, phone, ...moreNames.map((name) => values?.[name])].some(Boolean))
  const [isOpened, setOpened] = useState(isKnown)
  const isWrong = moreNames.some((name) => errors.has(name))
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
