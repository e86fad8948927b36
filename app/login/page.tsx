import { QueryBoundary } from '#app/_ui/address/query-boundary.tsx'
import { LoginForm } from './login-form'

/** Asks for the access key. The server redirects page requests here if they need a login. */
export default function LoginPage() {
  return (
    <main className="mx-auto grid min-h-dvh max-w-96 content-center px-4">
      <title>Log in · Countersign</title>
      <QueryBoundary>
        <LoginForm />
      </QueryBoundary>
    </main>
  )
}
