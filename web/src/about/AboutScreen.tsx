import { Link } from '@tanstack/react-router'
import { useFirstScreen, useSiteName } from '#firstScreen.ts'
import * as m from '#messages/about.ts'
import { ContactLink } from '#shell/ContactLink.tsx'
import { Page } from '#shell/Page.tsx'
import styles from '#ui/Text.module.css'

/** Explains what the site is, the license of its software, and where the data comes from. */
export function AboutScreen() {
  const { sourceUrl, version } = useFirstScreen()
  const site = useSiteName()
  return (
    <Page title={m.title()} back={{ to: '/', label: m.home() }}>
      <div className={styles.text}>
        <p>{m.purpose({ site })}</p>
        <ContactLink />
        <p>
          <Link to="/welcome">{m.howItWorks()}</Link>
        </p>
        <section aria-labelledby="software">
          <h2 id="software">{m.software()}</h2>
          <p>{m.poweredBy()}</p>
          {version && <p>{m.version({ version })}</p>}
          <p>{m.license()}</p>
          <ul>
            <li>
              {/^https?:\/\//.test(sourceUrl) ? (
                <ExternalLink to={sourceUrl}>{m.source()}</ExternalLink>
              ) : (
                m.noSource()
              )}
            </li>
            <li>
              <ExternalLink to="https://www.gnu.org/licenses/agpl-3.0.html">{m.licenseText()}</ExternalLink>
            </li>
          </ul>
          <p>{m.credits()}</p>
        </section>
        <section aria-labelledby="data">
          <h2 id="data">{m.data()}</h2>
          <p>{m.demoData()}</p>
          <p>
            <ExternalLink to="https://creativecommons.org/licenses/by/4.0/">{m.dataLicense()}</ExternalLink>
          </p>
          <p>{m.demoChanges()}</p>
        </section>
        <section aria-labelledby="legal">
          <h2 id="legal">{m.legal()}</h2>
          <ul>
            <li>
              <Link to="/legal/privacy">{m.privacy()}</Link>
            </li>
            <li>
              <Link to="/legal/terms">{m.terms()}</Link>
            </li>
          </ul>
        </section>
      </div>
    </Page>
  )
}

function ExternalLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
