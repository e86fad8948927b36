import { LoginForm } from './login-form'

/** Where the server is not bound to loopback: asks for the access key printed at its start. */
export default async function LoginPage({ searchParams }: PageProps<'/login'>) {
  const { next } = await searchParams
  return (
    <main className="mx-auto grid min-h-dvh max-w-96 content-center px-4">
      <title>Log in · Countersign</title>
      <LoginForm next={typeof next === 'string' ? next : '/'} />
    </main>
  )
}
