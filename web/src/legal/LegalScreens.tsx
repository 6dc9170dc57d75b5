import { getLegalText } from '@parley/contract'
import * as m from '#messages/about.ts'
import { pageLanguage } from '#messages/catalogue.ts'
import { useApiQuery } from '#queries.ts'
import { ContactLink } from '#shell/ContactLink.tsx'
import { Page } from '#shell/Page.tsx'
import { Fetched } from '#ui/Fetched.tsx'
import styles from '#ui/Text.module.css'
import { LegalBody } from './LegalBody.tsx'

/** The privacy page: what is stored and published, and how people withdraw it. */
export function PrivacyScreen() {
  return <LegalScreen name="privacy" title={m.privacy()} />
}

/** The rules of taking part. */
export function TermsScreen() {
  return <LegalScreen name="terms" title={m.terms()} />
}

/** A text of the site's operators, with a list of its sections. */
function LegalScreen({ name, title }: { name: 'privacy' | 'terms'; title: string }) {
  const language = pageLanguage()
  const query = useApiQuery(getLegalText, { name, language })
  return (
    <Page title={query.data?.title || title} back={{ to: '/about', label: m.title() }}>
      <Fetched query={query} loading={m.legalLoading()} lines={8} failed={m.legalFailed()}>
        {({ language: written = language, ...text }) => (
          <div className={styles.text}>
            {written !== language && <p>{m.legalNotTranslated()}</p>}
            <div {...(written === language ? {} : { lang: written, dir: 'auto' })}>
              <LegalBody text={text} />
            </div>
            <ContactLink />
          </div>
        )}
      </Fetched>
    </Page>
  )
}
