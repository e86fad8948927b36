import { LoginForm } from './login-form'

/** Asks for the access key printed at start, if the request comes from another machine. */
export default async function LoginPage({ searchParams }: PageProps<'/login'>) {
  const { next } = await searchParams
  return (
    <main className="mx-auto grid min-h-dvh max-w-96 content-center px-4">
      <title>Log in · Countersign</title>
      <LoginForm next={typeof next === 'string' ? next : '/'} />
    </main>
  )
}
