import { Page } from '#shell/Page.tsx'

export const TermsScreen = () => <Page title="TermsScreen">…</Page>
