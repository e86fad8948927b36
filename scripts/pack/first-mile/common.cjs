const { startSandbox } = require('countersign')

startSandbox().then(async sandbox => {
  const platform = await sandbox.platform()
  console.log((await platform.fetch('/config')).status)
  await sandbox.close()
})
