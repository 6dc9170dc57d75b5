import { Page } from '#shell/Page.tsx'

export const WelcomeScreen = () => <Page title="WelcomeScreen">…</Page>
