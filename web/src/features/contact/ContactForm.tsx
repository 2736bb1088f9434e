import { fullName } from '@shop/schema/addresses/personName'
import { type ReactNode, use, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { useLocation } from 'react-router'
import { formatCount } from '../../components/countText.ts'
import { ShopForm } from '../../components/forms/ShopForm.tsx'
import { PageTitle } from '../../components/page/PageTitle.tsx'
import { ShopContext } from '../../components/shop/ShopContext.ts'
import { contactPath } from '../../components/paths.ts'
import { emailField, phoneField } from '../../platform/forms/contactFields.ts'
import { SelectField, TextArea, TextField } from '../../platform/forms/fields.tsx'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import { useForm, useFormValues } from '../../platform/forms/formContext.ts'
import type { FieldError } from '../../platform/relay/formResult.ts'
import { MadeAtContext, millisecondsSinceResponse } from '../../platform/time/clock.ts'
import styles from './ContactForm.module.css'
import { FileField } from './FileField.tsx'
import type { ContactForm_shop$key } from './__generated__/ContactForm_shop.graphql.ts'
import type { ContactForm_user$data, ContactForm_user$key } from './__generated__/ContactForm_user.graphql.ts'
import { contactForm, contactDraft, messageLengths, orderSubject } from './contactForm.ts'

/** Current time by the server's clock, since that of the device may be wrong. Milliseconds since 1970. */
function shopTime(renderedAt: number | null) {
  return renderedAt === null ? Date.now() : renderedAt + millisecondsSinceResponse()
}

/** Hidden time of the first render; the gateway rejects forms submitted within seconds as spam. */
export function StartedAt() {
  const submitted = useFormValues()?.startedAt
  const renderedAt = use(MadeAtContext)
  // The initial history entry has no key of its own.
  const isFirst = useLocation().key === 'default'
  const [startedAt] = useState(() =>
    new Date(isFirst && renderedAt !== null ? renderedAt : shopTime(renderedAt)).toISOString(),
  )
  return <input type="hidden" name="startedAt" defaultValue={submitted || startedAt} />
}

interface Props {
  shop: ContactForm_shop$key
  user: ContactForm_user$key | null
  title?: string
  /** Initial subject and message, instead of those in the URL. */
  subject?: string
  message?: string
}

/** Maximum length of the `about` parameter. */
const ABOUT_MAX_LENGTH = 3000

/** Subject, order number and message prefilled from the URL. */
function prefillFrom(search: string, subjects: readonly string[]) {
  const parameters = new URLSearchParams(search)
  const requested = parameters.get('subject')?.trim().toLowerCase()
  const subject = subjects.find((each) => each.toLowerCase() === requested)
  const about = (parameters.get('about') ?? '').replace(/\s+/g, ' ').trim().slice(0, ABOUT_MAX_LENGTH)
  const isOrder = subject === orderSubject
  return {
    subject,
    orderNumber: isOrder ? about : '',
    message: about === '' || isOrder ? '' : `About ${about}:\n\n`,
  }
}

const shopFragment = graphql`
  fragment ContactForm_shop on Shop @throwOnFieldError {
    contactSubjects
    inputs {
      hasContactMessages
      hasContactFiles
    }
  }
`

const userFragment = graphql`
  fragment ContactForm_user on User {
    firstName
    lastName
    email
    company
    phone
  }
`

const contactTitle = 'Contact us'

/** Shown instead of the form if the shop accepts no messages. The contact page has phone and email. */
function NoMessages({ title }: { title: string }) {
  const { features } = use(ShopContext)
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <h1>{title}</h1>
      <p className="soft">
        You can’t send messages from this page.
        {title !== contactTitle && features.includes('CONTACT') && (
          <>
            {' '}
            Please <ShopLink to={contactPath}>call or email us</ShopLink>.
          </>
        )}
      </p>
    </>
  )
}

/** Contact form. Drafts are stored while the tab is open. */
export function ContactForm({ shop: shopKey, user: userKey, title = contactTitle, subject, message }: Props) {
  const { contactSubjects, inputs } = useFragment(shopFragment, shopKey)
  const user = useFragment(userFragment, userKey)
  const { search } = useLocation()
  const prefill = prefillFrom(search, contactSubjects)
  const draft = useMemo(() => contactDraft(search), [search])
  const file = useRef<() => Promise<readonly FieldError[]> | null>(null)
  if (!inputs.hasContactMessages) return <NoMessages title={title} />
  return (
    <ShopForm
      title={title}
      schema={contactForm}
      submitLabel="Send message"
      pendingLabel="Sending…"
      encType="multipart/form-data"
      draft={draft}
      prepare={() => file.current?.() ?? null}
    >
      {senderFields(user)}
      <SubjectField
        name="subject"
        label="Subject"
        subjects={contactSubjects}
        defaultValue={subject ?? prefill.subject ?? ''}
      />
      <div className={styles.orderNumber}>
        <TextField
          name="orderNumber"
          label="Order number"
          hint="Shown on your confirmation, such as VX-2026-004183."
          autoComplete="off"
          maxLength={40}
          defaultValue={prefill.orderNumber}
        />
      </div>
      <TextArea
        name="message"
        label="Message"
        hint={`${messageLengths.min} to ${formatCount(messageLengths.max)} characters. Part numbers help.`}
        rows={7}
        maxLength={messageLengths.max}
        defaultValue={message ?? prefill.message}
      />
      {inputs.hasContactFiles && <FileField name="file" label="File" settleRef={file} onChange={draft.write} />}
      <Honeypot />
      <StartedAt />
    </ShopForm>
  )
}

/** A function rather than a component, since ShopForm reads labels from its child elements. */
function senderFields(user: ContactForm_user$data | null | undefined) {
  return (
    <>
      <TextField
        name="name"
        label="Name"
        autoComplete="name"
        maxLength={200}
        defaultValue={fullName({ givenName: user?.firstName, familyName: user?.lastName }, null)}
        width="half"
      />
      <TextField {...emailField} defaultValue={user?.email ?? ''} width="half" />
      <MoreAboutYou company={user?.company ?? ''} phone={user?.phone ?? ''}>
        <TextField
          name="company"
          label="Company"
          autoComplete="organization"
          maxLength={200}
          defaultValue={user?.company ?? ''}
          isOptional
          width="half"
        />
        <TextField {...phoneField} defaultValue={user?.phone ?? ''} isOptional width="half" />
      </MoreAboutYou>
    </>
  )
}

/** Honeypot field, which only bots fill in. */
export function Honeypot() {
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

/** Subject of the message. Changing it clears the error of a missing order number. */
function SubjectField({ subjects, ...field }: SubjectFieldProps) {
  const { reviseErrors } = useForm()
  const [selected, setSelected] = useState<string | null>(null)
  const revise = useEffectEvent(reviseErrors)
  useEffect(() => {
    if (selected !== null) revise()
  }, [selected])
  return (
    <SelectField
      {...field}
      autoComplete="off"
      options={subjects.map((subject) => ({ value: subject, label: subject }))}
      onChange={(event) => setSelected(event.currentTarget.value)}
    />
  )
}

interface MoreAboutYouProps {
  /** Initial values of the fields. */
  company: string
  phone: string
  /** The fields. */
  children: ReactNode
}

const moreNames = ['company', 'phone'] as const

/** Optional fields, collapsed unless they have values or errors. */
function MoreAboutYou({ company, phone, children }: MoreAboutYouProps) {
  const { values, errors } = useForm()
  const [hasValues] = useState([company, phone, ...moreNames.map((name) => values?.[name])].some(Boolean))
  const [isOpen, setOpen] = useState(hasValues)
  const isWrong = moreNames.some((name) => errors.has(name))
  return (
    <details
      className={styles.more}
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        Add company or phone <span className="mute">(optional)</span>
      </summary>
      <div>{children}</div>
    </details>
  )
}
