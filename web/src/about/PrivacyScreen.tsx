import { Page } from '#shell/Page.tsx'

export const PrivacyScreen = () => <Page title="PrivacyScreen">…</Page>
