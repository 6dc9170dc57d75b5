import { Page } from '#shell/Page.tsx'

export const AboutScreen = () => <Page title="AboutScreen">…</Page>
