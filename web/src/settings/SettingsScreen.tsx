import * as m from '#messages/settings.ts'
import { Page } from '#shell/Page.tsx'
import { useLoginStatus } from '#shell/session.ts'
import { Loading } from '#ui/Loading.tsx'
import { AccountRows } from './AccountRows.tsx'
import { KeysSetting } from './KeysSetting.tsx'
import { Leaving } from './Leaving.tsx'
import { LegalRows } from './LegalRows.tsx'
import { Section } from './Section.tsx'
import { Stranger } from './Stranger.tsx'
import { ThemeSetting } from './ThemeSetting.tsx'
import { TopicsRow } from './TopicsRow.tsx'
import { Who } from './Who.tsx'

/** Who one is here, what is set and how, and the ways out. */
export function SettingsScreen() {
  const { isGuestOrLoggedIn, isLoggedIn, isInitialised } = useLoginStatus()
  return (
    <Page title={m.title()}>
      {!isInitialised && <Loading label={m.loading()} lines={3} />}
      {isInitialised && !isGuestOrLoggedIn && <Stranger words={m.stranger()} />}
      {isGuestOrLoggedIn && (
        <>
          <Who />
          <Section heading={m.account()}>
            <AccountRows hasDevices={isLoggedIn} />
          </Section>
        </>
      )}
      <Section heading={m.appearance()}>
        <ThemeSetting />
        <KeysSetting />
      </Section>
      {isGuestOrLoggedIn && (
        <Section heading={m.content()}>
          <TopicsRow />
        </Section>
      )}
      <Section heading={m.legal()}>
        <LegalRows />
      </Section>
      {isGuestOrLoggedIn && (
        <Section heading={m.leaving()} isApart>
          <Leaving isLoggedIn={isLoggedIn} />
        </Section>
      )}
    </Page>
  )
}
